export {};

declare module '#server/db/schema.ts' {
  interface Database {
    bookmarks: BookmarksTable;
  }
}

interface BookmarksTable {
  student_id: string;
  event_id: string;
  created_at: string;
}
