import type { Generated } from 'kysely';

declare module '#server/db/schema.ts' {
  interface Database {
    ticket_keys: TicketKeysTable;
    tickets: TicketsTable;
    ticket_colleges: TicketCollegesTable;
    ticket_counter: TicketCounterTable;
    ticket_persons: TicketPersonsTable;
  }
}

/** The edition's keys; the newest signs, all verify. */
interface TicketKeysTable {
  /** In the code: from 1 to 255. */
  id: number;
  public_key: string;
  sealed_private: string;
  created_at: string;
}

export interface TicketsTable {
  id: string;
  number: string;
  /** The number of the person's first ticket: the same for all that replace it. */
  person: string;
  /** `student:<id>`, or `member:`, the id of the leader who typed the email and its hash, for somebody without an account. */
  holder: string;
  name: string;
  college: string;
  /** What it opens now: JSON, as `Opens` of the gate. */
  opens: string;
  /** What it opened before, the earliest first: JSON, each with `until` and `opens`. */
  opened_before: Generated<string>;
  sealed_code: string;
  /** Name and college, sealed with the ticket's secret: for phones. */
  sealed_person: string;
  sealed_before: number;
  /** The hash of the link that a leader forwards. */
  link_hash: string;
  issued_at: string;
  /** '' while it is good. */
  revoked_at: string;
  /** When it changed last, as the counter counts. */
  seq: number;
}

/** Colleges by a number, which is all that fits into what is sealed for a ticket. */
interface TicketCollegesTable {
  id: number;
  name: string;
}

/** Who a member without an account is, also while an account has the ticket for that member. */
interface TicketPersonsTable {
  /** As in `tickets.holder`, of members alone. */
  holder: string;
  person: string;
}

/** One row: what the last change of a ticket or the last scan was numbered. */
interface TicketCounterTable {
  id: number;
  seq: number;
}
