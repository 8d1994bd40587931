export {};

declare module '#server/db/schema.ts' {
  interface Database {
    waitlist_entries: WaitlistEntriesTable;
  }
}

interface WaitlistEntriesTable {
  id: string;
  event_id: string;
  student_id: string;
  /** Counts up within an event. The waiting entry with the lowest number is next. */
  place: number;
  state: 'waiting' | 'offered' | 'registered' | 'lapsed' | 'left';
  joined_at: string;
  /** '' before there is an offer. */
  offered_at: string;
  offer_until: string;
  /** When the entry stopped being `waiting` or `offered`; '' until then. */
  settled_at: string;
}
