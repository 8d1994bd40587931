export {};

declare module '#server/db/schema.ts' {
  interface Database {
    pictures: PicturesTable;
  }
}

/** Pictures that organisers upload and everybody can see. */
interface PicturesTable {
  id: string;
  uploaded_by: string;
  created_at: string;
  /** When something that uses the picture was last saved. An unused picture is deleted some time later. */
  touched_at: string;
}
