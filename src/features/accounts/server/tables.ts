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
  /**
   * 1: the password was generated, and somebody else has seen it. The only thing that it allows is to choose another.
   */
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
  /** 0: only mails that are always sent (`wantsMail`). */
  mail_wanted: Generated<Bit>;
  /** When the student proved that the mailbox is theirs; '' if never, or not since the email was changed. */
  email_confirmed_at: Generated<string>;
  /** A keyed hash of the network that the account was made from; '' after 30 days (`register-student.ts`). */
  sign_up_network: Generated<string>;
  /** The college as names are compared (migration 0041). */
  college_key: GeneratedAlways<string>;
  /** The texts that the control room's search reads (migration 0029). */
  search_text: GeneratedAlways<string>;
}

interface PasswordLinksTable {
  /** SHA-256 of the token in the link, hex. */
  token_hash: string;
  /** Whose password the link sets. Exactly one of the two ids is set. */
  student_id: string | null;
  admin_id: string | null;
  created_at: string;
  expires_at: string;
  /** 1: the link was mailed, so a person who has it can read the account's mailbox. 0: an organiser handed it over. */
  proves_email: Generated<Bit>;
}

/** The link and the code of one mail that confirms an account's email. */
interface EmailConfirmationsTable {
  student_id: string;
  /** Where the mail went. It confirms this address only. */
  email: string;
  /** SHA-256 of the token in the link, hex. */
  token_hash: string;
  /** HMAC of the six digits. A plain hash of so few digits could be reversed by trying all of them. */
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
  /** Encrypted by the vault. */
  secret: string;
  /** '' until a first code was right. */
  enabled_at: string;
  /** The latest half minute whose code was used, so that no code works twice. */
  last_step: number;
}

interface RecoveryCodesTable {
  /** SHA-256, hex. The row is deleted when the code is used. */
  code_hash: string;
  admin_id: string;
}
