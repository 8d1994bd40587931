import type { Kysely, Transaction } from 'kysely';

// Portable columns: booleans 0/1, instants ISO 8601 UTC text, JSON as text, money in integer paise, ids text.
type Flag = 0 | 1;

interface AdminsTable {
  id: string;
  name: string;
  email: string;
  role: string;
  password_hash: string;
  created_at: string;
}

interface StudentsTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  college: string;
  department: string;
  year: string;
  password_hash: string;
  verified: Flag;
  created_at: string;
}

interface SessionsTable {
  /** SHA-256 of the token, hex: a leaked database opens no session. */
  token_hash: string;
  kind: 'student' | 'admin';
  student_id: string | null;
  admin_id: string | null;
  created_at: string;
  expires_at: string;
}

interface LoginHistoryTable {
  id: string;
  admin_id: string | null;
  email: string;
  succeeded: Flag;
  ip: string;
  at: string;
}

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
}

interface RegistrationsTable {
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
  /** Key of the proof in the file store; '' where there is none. */
  proof_key: string;
  /** `received`: as uploaded, never served. `clean`: re-encoded. `unreadable`: could not be. */
  proof_state: 'none' | 'received' | 'clean' | 'unreadable';
  created_at: string;
  updated_at: string;
}

interface SettingsTable {
  name: string;
  value: string;
}

interface SpeakersTable {
  id: string;
  position: number;
  name: string;
  role: string;
  topic: string;
  about: string;
}

interface SponsorsTable {
  id: string;
  position: number;
  name: string;
  tier: 'main' | 'co';
  text: string;
  logo: string;
  url: string;
}

interface ScheduleItemsTable {
  id: string;
  title: string;
  date: string;
  start_time: string;
  end_time: string;
  location: string;
  event_id: string | null;
}

interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  is_read: Flag;
  created_at: string;
}

interface MailOutboxTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
  sent_at: string | null;
  attempts: number;
  next_attempt_at: string;
  last_error: string;
}

interface AuditLogTable {
  id: string;
  at: string;
  actor: string;
  action: string;
  subject: string;
  before: string;
  after: string;
}

export interface Database {
  admins: AdminsTable;
  students: StudentsTable;
  sessions: SessionsTable;
  login_history: LoginHistoryTable;
  events: EventsTable;
  registrations: RegistrationsTable;
  settings: SettingsTable;
  speakers: SpeakersTable;
  sponsors: SponsorsTable;
  schedule_items: ScheduleItemsTable;
  contact_messages: ContactMessagesTable;
  mail_outbox: MailOutboxTable;
  audit_log: AuditLogTable;
}

/** For reads. A write asks for a `Tx`, which only `write()` hands out. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
