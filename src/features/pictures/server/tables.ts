export {};

declare module '#server/db/schema.ts' {
  interface Database {
    pictures: PicturesTable;
  }
}

/** Uploaded by organisers, shown to everybody. */
interface PicturesTable {
  id: string;
  uploaded_by: string;
  created_at: string;
  /** When something was last saved that shows it; one that is shown nowhere goes some time after. */
  touched_at: string;
}
