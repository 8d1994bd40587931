import type { Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type {
  AdminEventsTable,
  AdminsTable,
  EmailConfirmationsTable,
  LoginHistoryTable,
  PasswordLinksTable,
  RecoveryCodesTable,
  SessionsTable,
  StudentsTable,
  TwoFactorTable,
} from './account-tables.ts';
import type { Flag } from './columns.ts';
import type {
  ContactMessagesTable,
  MessageRepliesTable,
  NewsletterSubscribersTable,
  ScheduleItemsTable,
  SpeakersTable,
  SponsorsTable,
} from './content-tables.ts';
import type {
  CouponsTable,
  CouponUsesTable,
  PassAllowancesTable,
  PassesTable,
  PassOrdersTable,
  PriceSalesTable,
} from './pass-tables.ts';
import type {
  CoordinatorChangesTable,
  PaymentCreditsTable,
  PaymentDecisionsTable,
  PaymentLedgerTable,
  StatementLayoutsTable,
  StatementLinesTable,
  StatementsTable,
} from './payment-tables.ts';

interface EventsTable {
  id: string;
  /** Order of the public list. */
  position: number;
  title: string;
  description: string;
  about_content: string;
  details_content: string;
  image: string;
  event_type: string;
  date: string;
  start_time: string;
  end_time: string;
  location: string;
  capacity: number;
  /** Registrations that are not cancelled; kept by the same transactions that change them. */
  seats_taken: number;
  /** Kept for those on the waitlist whose offer runs: as many as there are entries `offered`. */
  seats_offered: Generated<number>;
  is_team_event: Flag;
  team_min: number;
  team_max: number;
  solo_fee_paise: number;
  team_fee_paise: number;
  upi_id: string;
  qr_code: string;
  rules: string;
  requirements: string;
  prizes: string;
  coordinators: string;
  is_active: Flag;
  registration_opens_at: string;
  registration_closes_at: string;
  created_at: string;
  updated_at: string;
  /** Counts the saves, so that nobody overwrites another's unseen. */
  version: Generated<number>;
  /** Who saved it last; '' for nobody in the control room. */
  updated_by: Generated<string>;
  /** Whether the members of a team have to accept, and within how many hours. */
  team_consent: Generated<'none' | 'required'>;
  consent_hours: Generated<number>;
  /** JSON, '' for the usual rules. */
  team_rules: Generated<string>;
}

/** Uploaded by organisers, shown to everybody. */
interface PicturesTable {
  id: string;
  uploaded_by: string;
  created_at: string;
  /** When something was last saved that shows it; one that is shown nowhere goes some time after. */
  touched_at: string;
}

export interface RegistrationsTable {
  id: string;
  event_id: string;
  student_id: string;
  name: string;
  email: string;
  phone: string;
  college: string;
  department: string;
  year: string;
  team_name: string;
  team_members: string;
  additional_info: string;
  transaction_id: string;
  amount_due_paise: number;
  registration_status: 'pending' | 'confirmed' | 'cancelled';
  payment_status: 'pending' | 'completed' | 'failed';
  /** Key of the proof in the file store; '' without one. */
  proof_key: string;
  /** `received`: as uploaded, never served. `clean`: re-encoded. `unreadable`: could not be. */
  proof_state: 'none' | 'received' | 'clean' | 'unreadable';
  created_at: string;
  updated_at: string;
  /** What the payer's app was given; '' for free registrations. */
  payment_reference: string;
  /** Why it was rejected, '' otherwise. */
  reason: string;
  /** When the proof was sent again, '' if never. */
  resubmitted_at: string;
  /** When the deadline took its seat; '' if never, or since it was given one again. */
  released_at: Generated<string>;
  /** The transaction ID as it is compared (`transactionKey` in `src/shared/payments/transaction-id.ts`). */
  transaction_key: GeneratedAlways<string>;
  /** What a search of the committee looks through (migration 0027). */
  search_text: GeneratedAlways<string>;
  /** 1: completed on purpose although the transaction ID may be accepted elsewhere. */
  transaction_shared: Generated<Flag>;
  /** What the proof looks like (`picture-print.ts`); '' where it is not known or says nothing. */
  proof_print: Generated<string>;
  /** When the picture says it was taken, local time as in `2025-05-09T09:00:00`; '' where it does not say. */
  proof_taken_at: Generated<string>;
}

/** A person in a team besides its leader (decision 43). Rows stay when somebody leaves. */
export interface TeamMembersTable {
  id: string;
  registration_id: string;
  /** The order in which they came. */
  place: number;
  /** Whose account it is; null until somebody accepts. */
  student_id: string | null;
  name: string;
  email: string;
  phone: string;
  college: string;
  state: 'typed' | 'invited' | 'accepted' | 'declined' | 'left' | 'replaced';
  created_at: string;
  changed_at: string;
}

/** How people come into a team; registrations from before have no row until their leader makes a code. */
interface TeamsTable {
  registration_id: string;
  code: string;
  code_until: string;
  /** Until when members who were invited have to accept; '' where nobody has to, or since that time is over. */
  agree_until: string;
}

interface WaitlistEntriesTable {
  id: string;
  event_id: string;
  student_id: string;
  /** Counts up within an event; the lowest is the next. */
  place: number;
  state: 'waiting' | 'offered' | 'registered' | 'lapsed' | 'left';
  joined_at: string;
  /** '' until there is an offer. */
  offered_at: string;
  offer_until: string;
  /** When it stopped being `waiting` or `offered`, '' until then. */
  settled_at: string;
}

/** How often an event's registrations have changed, counted by triggers; rows stay when their events go. */
interface RegistrationRevisionsTable {
  event_id: string;
  revision: number;
}

/** How often each list of the administration has changed, counted by triggers (migration 0031). */
interface ListRevisionsTable {
  list: string;
  revision: number;
}

/** What a student's call was answered, so that its retry hears the same (decision 11). */
interface AnsweredKeysTable {
  student_id: string;
  key: string;
  content_hash: string;
  /** The answer, as JSON, for the same request again. */
  answer: string;
  created_at: string;
}

interface CollegesTable {
  id: string;
  name: string;
  city: string;
  /** Other ways to write its name: JSON, a list. */
  aliases: string;
  /** Addresses at these domains and below them are of its students: JSON, a list in small letters. */
  mail_domains: string;
  /** 1: the edition's own college. */
  is_own: Flag;
  created_at: string;
  updated_at: string;
  version: number;
}

interface BookmarksTable {
  student_id: string;
  event_id: string;
  created_at: string;
}

interface CalendarFeedsTable {
  student_id: string;
  /** SHA-256 of the token in the address, hex. */
  token_hash: string;
  created_at: string;
}

interface CertificatesTable {
  id: string;
  student_id: string;
  event_id: string | null;
  title: string;
  issued_at: string;
  note: string;
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
  /** A letter without its looks, which it gets when it is sent (`mail/letter-html.ts`). */
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
  /** Mails that can be withdrawn together. */
  group_id: Generated<string | null>;
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

interface AdminNotificationsTable {
  admin_id: string;
  by_mail: Flag;
  new_registrations: Flag;
  payment_confirmations: Flag;
  contact_messages: Flag;
}

/** What several servers count together: tries, turns (`throttle.ts`). On SQLite it stays empty. */
interface SharedCountsTable {
  /** SHA-256 of what is counted, hex. */
  key: string;
  spent: number;
  ends_at: string;
}

export interface Database {
  admins: AdminsTable;
  admin_events: AdminEventsTable;
  students: StudentsTable;
  sessions: SessionsTable;
  password_links: PasswordLinksTable;
  email_confirmations: EmailConfirmationsTable;
  login_history: LoginHistoryTable;
  events: EventsTable;
  pictures: PicturesTable;
  registrations: RegistrationsTable;
  settings: SettingsTable;
  speakers: SpeakersTable;
  sponsors: SponsorsTable;
  schedule_items: ScheduleItemsTable;
  contact_messages: ContactMessagesTable;
  message_replies: MessageRepliesTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  mail_outbox: MailOutboxTable;
  audit_log: AuditLogTable;
  history_heads: HistoryHeadsTable;
  registration_revisions: RegistrationRevisionsTable;
  team_members: TeamMembersTable;
  teams: TeamsTable;
  list_revisions: ListRevisionsTable;
  waitlist_entries: WaitlistEntriesTable;
  payment_ledger: PaymentLedgerTable;
  payment_decisions: PaymentDecisionsTable;
  coordinator_changes: CoordinatorChangesTable;
  statements: StatementsTable;
  statement_lines: StatementLinesTable;
  payment_credits: PaymentCreditsTable;
  statement_layouts: StatementLayoutsTable;
  answered_keys: AnsweredKeysTable;
  colleges: CollegesTable;
  passes: PassesTable;
  price_sales: PriceSalesTable;
  coupons: CouponsTable;
  coupon_uses: CouponUsesTable;
  pass_orders: PassOrdersTable;
  pass_allowances: PassAllowancesTable;
  bookmarks: BookmarksTable;
  calendar_feeds: CalendarFeedsTable;
  certificates: CertificatesTable;
  admin_notifications: AdminNotificationsTable;
  two_factor: TwoFactorTable;
  recovery_codes: RecoveryCodesTable;
  shared_counts: SharedCountsTable;
}

/** For reads. A write asks for a `Tx`, which only `write()` hands out. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
