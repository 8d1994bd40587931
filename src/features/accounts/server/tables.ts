import type { Generated, GeneratedAlways } from 'kysely';
import type { Bit } from '#server/db/columns.ts';
import type { AdminRole } from '#shared/permissions.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    admins: AdminsTable;
    admin_events: AdminEventsTable;
    students: StudentsTable;
    password_links: PasswordLinksTable;
    email_confirmations: EmailConfirmationsTable;
    admin_notifications: AdminNotificationsTable;
    two_factor: TwoFactorTable;
    recovery_codes: RecoveryCodesTable;
  }
}

interface AdminsTable {
  id: string;
  name: string;
  email: string;
  role: AdminRole;
  password_hash: string;
  created_at: string;
  /** 1: the password was made for them and shown to somebody; only choosing another is possible with it. */
  must_change_password: Generated<Bit>;
}

/** The events of a coordinator. */
interface AdminEventsTable {
  admin_id: string;
  event_id: string;
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
  verified: Bit;
  created_at: string;
  /** 0: only the mails that have to be (`wantsMail`). */
  mail_wanted: Generated<Bit>;
  /** When the student proved that the mailbox is theirs; '' if never, or not since the email was changed. */
  email_confirmed_at: Generated<string>;
  /** A keyed hash of the network that the account was made from; '' after 30 days (`register-student.ts`). */
  sign_up_network: Generated<string>;
  /** The college as names are compared (migration 0041). */
  college_key: GeneratedAlways<string>;
  /** What a search of the committee looks through (migration 0029). */
  search_text: GeneratedAlways<string>;
}

interface PasswordLinksTable {
  /** SHA-256 of the token in the link, hex. */
  token_hash: string;
  /** Whose password the link sets: one of the two has a value. */
  student_id: string | null;
  admin_id: string | null;
  created_at: string;
  expires_at: string;
  /** 1: it was mailed, so its holder reads the account's mailbox. 0: an organiser handed it over. */
  proves_email: Generated<Bit>;
}

/** What confirms an account's email: the link or the code of one mail. */
interface EmailConfirmationsTable {
  student_id: string;
  /** Where the mail went: it confirms no other address. */
  email: string;
  /** SHA-256 of the token in the link, hex. */
  token_hash: string;
  /** HMAC of the six digits: a plain hash of so few digits could be reversed by trying all. */
  code_hash: string;
  tries_left: number;
  created_at: string;
  expires_at: string;
}

interface AdminNotificationsTable {
  admin_id: string;
  by_mail: Bit;
  new_registrations: Bit;
  payment_confirmations: Bit;
  contact_messages: Bit;
}

interface TwoFactorTable {
  admin_id: string;
  /** Sealed by the vault. */
  secret: string;
  /** '' until a first code was right. */
  enabled_at: string;
  /** The newest half minute whose code was used: no code works twice. */
  last_step: number;
}

interface RecoveryCodesTable {
  /** SHA-256, hex; the row goes when the code is used. */
  code_hash: string;
  admin_id: string;
}
