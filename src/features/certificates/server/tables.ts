import type { CertificateKind } from '../rules.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    certificates: CertificatesTable;
    certificate_files: CertificateFilesTable;
    certificate_names: CertificateNamesTable;
    certificate_templates: CertificateTemplatesTable;
  }
}

/** The content of a certificate never changes after it was made; a correction is a row of its own. */
export interface CertificatesTable {
  id: string;
  /** 128 bits: anybody who has it may see the certificate. */
  code: string;
  /** Short enough to be typed. */
  serial: string;
  /** Whose certificate for which event it is; the same in all its versions. */
  made_for: string;
  version: number;
  /** Null: a member of a team without an account. */
  student_id: string | null;
  event_id: string | null;
  kind: CertificateKind;
  /** The version that it was made with; `house` for the one that ships. */
  template: string;
  title: string;
  note: string;
  name: string;
  event_title: string;
  /** YYYY-MM-DD */
  event_date: string;
  fest: string;
  issuer: string;
  college: string;
  /** 0 without one. */
  rank: number;
  /** What the kolam is drawn from. */
  art: string;
  state: 'valid' | 'replaced' | 'revoked';
  /** Why it was corrected or revoked. */
  reason: string;
  created_at: string;
  changed_at: string;
}

/** The PDF of a valid certificate that was opened once: from then on its bytes stay the same. */
interface CertificateFilesTable {
  certificate_id: string;
  file_key: string;
  /** The address of the site that its QR code leads to; '' without one. */
  site: string;
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

/** One version of a template. Once a certificate was made with it, it never changes. */
export interface CertificateTemplatesTable {
  id: string;
  /** The same in all versions. */
  template_id: string;
  version: number;
  kind: CertificateKind;
  name: string;
  /** JSON: `design` of the contract. */
  design: string;
  /** When a batch first took it; '' until then. */
  used_at: string;
  /** '' while it is on the list. */
  removed_at: string;
  changed_at: string;
}
