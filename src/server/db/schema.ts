import type { Generated, Kysely, Transaction } from 'kysely';
import type { Bit } from './columns.ts';

/** Counts the changes of each list of the control room. Triggers of migration 0029 count them. */
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
  /** The mail's content without its design, which is added when the mail is sent (`mail/mail-html.ts`). */
  html: string;
  created_at: string;
  sent_at: string | null;
  attempts: number;
  next_attempt_at: string;
  last_error: string;
  /** The account that the mail is about. The mail is deleted with the account. */
  student_id: string | null;
  /**
   * Set if the mail contains a secret, to the time when the secret expires. The mail is not sent later than that, and
   * its text is erased after sending.
   */
  good_until: string | null;
  /** The sealed values of the placeholders in the text (`mail/mail-secrets.ts`), or ''. */
  secrets: Generated<string>;
  /** The mail is not sent before this time. */
  hold_until: Generated<string | null>;
  /** Groups mails that are withdrawn or deleted together. */
  group_id: Generated<string | null>;
  /**
   * The organiser to whom the news is addressed, who may be removed meanwhile. The mail is deleted when the organiser
   * is removed or gets another role.
   */
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
  /** The administrator's name at that time; '' for students, whose names must stay erasable. */
  actor_name: string;
  /** The chain that `verify-history` checks: each row has its own hash and the hash of the row before. */
  position: number;
  previous_hash: string;
  hash: string;
}

/** The last row of each history. */
interface HistoryHeadsTable {
  name: 'login_history' | 'audit_log';
  position: number;
  hash: string;
}

/**
 * Counters that several servers share: attempts and claimed jobs (`throttle.ts`), mails to one mailbox
 * (`mail/mail-bounds.ts`). On SQLite attempts are counted in memory.
 */
interface SharedCountsTable {
  /** SHA-256 of the counter's name, in hex. */
  key: string;
  spent: number;
  ends_at: string;
}

interface SessionsTable {
  /** SHA-256 of the token, in hex: nobody can use a session with only a copy of the database. */
  token_hash: string;
  kind: 'student' | 'admin';
  student_id: string | null;
  admin_id: string | null;
  created_at: string;
  expires_at: string;
  /** The address from which the session was opened, '' if unknown. */
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
  /** The chain that `verify-history` checks: each row has its own hash and the hash of the row before. */
  position: number;
  previous_hash: string;
  hash: string;
}

/** Changes for review at the payments desk (decision 28). */
interface CoordinatorChangesTable {
  id: string;
  at: string;
  kind: 'fee' | 'prices' | 'status' | 'seat';
  /** Null when the event is deleted. The last two columns then name it. */
  event_id: string | null;
  /** Null for a change of an event's fee or prices. */
  registration_id: string | null;
  admin_id: string;
  admin_name: string;
  /** A fee in paise, an event's prices in words, or a payment status. For a seat it is a registration status. */
  value_before: string;
  value_after: string;
  /** '' until somebody has looked at the change. */
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

/** For reading. Writing needs a `Tx`, which only `write()` and `writeNote()` provide. */
export type Db = Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'getExecutor' | 'executeQuery'>;
export type Tx = Transaction<Database>;
/** For code that opens, fills, copies or closes a database, and for tests. */
export type WholeDb = Kysely<Database>;
