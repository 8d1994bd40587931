import type { CertificateKind } from '../rules.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    certificates: CertificatesTable;
    certificate_files: CertificateFilesTable;
    certificate_names: CertificateNamesTable;
    certificate_templates: CertificateTemplatesTable;
  }
}

/** The content of a certificate never changes after it was made. A correction is a new row. */
export interface CertificatesTable {
  id: string;
  /** 128 bits. Anybody who has the code may see the certificate. */
  code: string;
  /** Short enough to be typed. */
  serial: string;
  /** Identifies the person, event and kind; the same in all versions of a certificate. */
  made_for: string;
  version: number;
  /** Null for a member of a team without an account. */
  student_id: string | null;
  event_id: string | null;
  kind: CertificateKind;
  /** The id of the template's version; `house` for a template that comes with Symposia. */
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
  /** 0 for none. */
  rank: number;
  /** The seed of the kolam. */
  art: string;
  state: 'valid' | 'replaced' | 'revoked';
  /** Why it was corrected or revoked. */
  reason: string;
  created_at: string;
  changed_at: string;
}

/** The PDF of a valid certificate that somebody has opened. Its bytes do not change from then on. */
interface CertificateFilesTable {
  certificate_id: string;
  file_key: string;
  /** The address of the site in its QR code; '' without one. */
  site: string;
}

/** The name that a student wants on certificates. */
interface CertificateNamesTable {
  student_id: string;
  /** '' until it is confirmed. */
  name: string;
  confirmed_at: string;
  /** When a mail asked the student for the name; '' if no mail did. */
  asked_at: string;
}

/** One version of a template. It never changes after a certificate was made with it. */
export interface CertificateTemplatesTable {
  id: string;
  /** The same in all versions. */
  template_id: string;
  version: number;
  kind: CertificateKind;
  name: string;
  /** JSON: `design` of the contract. */
  design: string;
  /** When a batch first used it; '' if no batch has. */
  used_at: string;
  /** '' while the template is on the list. */
  removed_at: string;
  changed_at: string;
}
