import type { Generated, Kysely, Transaction } from 'kysely';
import type { Bit } from './columns.ts';

/** How often each list of the control room has changed, counted by triggers (migration 0029). */
interface ListRevisionsTable {
  list: string;
  revision: number;
}

interface SettingsTable {
  name: string;
  value: string;
}

interface MailOutboxTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  /** A mail without its looks, which it gets when it is sent (`mail/mail-html.ts`). */
  html: string;
  created_at: string;
  sent_at: string | null;
  attempts: number;
  next_attempt_at: string;
  last_error: string;
  /** Whose account it is about: it goes when the account goes. */
  student_id: string | null;
  /** Carries a secret that works until then: not sent later, and its words are erased once it is sent. */
  good_until: string | null;
  /** What goes in place of the placeholders in its words, sealed (`mail/mail-secrets.ts`), or ''. */
  secrets: Generated<string>;
  /** Not sent until then. */
  hold_until: Generated<string | null>;
  /** Mails that can be withdrawn or deleted together. */
  group_id: Generated<string | null>;
  /** The organiser whom its news is for, who may be removed by now. It goes when they go, or get another role. */
  admin_id: Generated<string | null>;
}

interface AuditLogTable {
  id: string;
  at: string;
  actor: string;
  action: string;
  subject: string;
  before: string;
  after: string;
  /** What an administrator was called then; '' for students, whose names stay erasable. */
  actor_name: string;
  /** The chain that `verify-history` checks: each row carries its predecessor's hash and its own. */
  position: number;
  previous_hash: string;
  hash: string;
}

/** Where each history ends. */
interface HistoryHeadsTable {
  name: 'login_history' | 'audit_log';
  position: number;
  hash: string;
}

/**
 * What several servers count together: tries and claimed jobs (`throttle.ts`), mails to a mailbox (`mail/mail-bounds.ts`).
 * On SQLite tries are counted in memory.
 */
interface SharedCountsTable {
  /** SHA-256 of what is counted, hex. */
  key: string;
  spent: number;
  ends_at: string;
}

interface SessionsTable {
  /** SHA-256 of the token, hex: a leaked database opens no session. */
  token_hash: string;
  kind: 'student' | 'admin';
  student_id: string | null;
  admin_id: string | null;
  created_at: string;
  expires_at: string;
  /** Where it was opened from, '' where that is not known. */
  ip: Generated<string>;
  user_agent: Generated<string>;
  last_seen_at: Generated<string>;
}

interface LoginHistoryTable {
  id: string;
  admin_id: string | null;
  email: string;
  succeeded: Bit;
  ip: string;
  at: string;
  /** The chain that `verify-history` checks: each row carries its predecessor's hash and its own. */
  position: number;
  previous_hash: string;
  hash: string;
}

/** Left for the payments desk to look at (decision 28). */
interface CoordinatorChangesTable {
  id: string;
  at: string;
  kind: 'fee' | 'prices' | 'status' | 'seat';
  /** Null once the event is deleted: then the two columns at the end name it. */
  event_id: string | null;
  /** Null for what an event costs. */
  registration_id: string | null;
  admin_id: string;
  admin_name: string;
  /** A fee in paise, what an event costs in words, a payment status, or for a seat a registration status. */
  value_before: string;
  value_after: string;
  /** '' until somebody has looked. */
  seen_by: string;
  seen_at: string;
  deleted_event_id: Generated<string>;
  deleted_event_title: Generated<string>;
}

/** The platform's own tables. Each feature adds its own in `server/tables.ts` (decision 39). */
export interface Database {
  sessions: SessionsTable;
  login_history: LoginHistoryTable;
  settings: SettingsTable;
  mail_outbox: MailOutboxTable;
  audit_log: AuditLogTable;
  history_heads: HistoryHeadsTable;
  list_revisions: ListRevisionsTable;
  coordinator_changes: CoordinatorChangesTable;
  shared_counts: SharedCountsTable;
}

/** For reads. A write asks for a `Tx`, which only `write()` and `writeNote()` hand out. */
export type Db = Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'getExecutor' | 'executeQuery'>;
export type Tx = Transaction<Database>;
/** For what opens, fills, copies or closes a database, and for tests. */
export type WholeDb = Kysely<Database>;
