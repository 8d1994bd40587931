export {};

declare module '#server/db/schema.ts' {
  interface Database {
    calendar_feeds: CalendarFeedsTable;
  }
}

interface CalendarFeedsTable {
  student_id: string;
  /** SHA-256 of the token in the address, hex. */
  token_hash: string;
  created_at: string;
}
