export {};

declare module '#server/db/schema.ts' {
  interface Database {
    certificates: CertificatesTable;
  }
}

interface CertificatesTable {
  id: string;
  student_id: string;
  event_id: string | null;
  title: string;
  issued_at: string;
  note: string;
}
