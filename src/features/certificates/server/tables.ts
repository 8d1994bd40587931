declare module '#server/db/schema.ts' {
  interface Database {
    certificates: CertificatesTable;
    certificate_names: CertificateNamesTable;
  }
}

/** What a certificate shows stays as it was when it was made; a correction is a row of its own. */
export interface CertificatesTable {
  id: string;
  /** 128 bits: who has it may see the certificate. */
  code: string;
  /** Short enough to be typed. */
  serial: string;
  /** Whose certificate for which event it is; the same in all its versions. */
  made_for: string;
  version: number;
  /** Null: a member of a team without an account. */
  student_id: string | null;
  event_id: string | null;
  kind: 'participation' | 'winner';
  template: string;
  title: string;
  note: string;
  name: string;
  event_title: string;
  /** YYYY-MM-DD */
  event_date: string;
  fest: string;
  issuer: string;
  /** What the kolam is drawn from. */
  art: string;
  state: 'valid' | 'replaced' | 'revoked';
  /** Why it was corrected or revoked. */
  reason: string;
  created_at: string;
  changed_at: string;
}

/** How a student wants the own name on certificates. */
interface CertificateNamesTable {
  student_id: string;
  /** '' until it is confirmed. */
  name: string;
  confirmed_at: string;
  /** When a mail asked for it; '' if none did. */
  asked_at: string;
}
