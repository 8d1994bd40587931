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

/** The edition's keys. The newest one signs; all of them verify. */
interface TicketKeysTable {
  /** The key's id in the code, from 1 to 255. */
  id: number;
  public_key: string;
  sealed_private: string;
  created_at: string;
}

export interface TicketsTable {
  id: string;
  number: string;
  /** The number of the person's first ticket. Tickets that replace it have the same. */
  person: string;
  /**
   * `student:<id>`. For a member without an account, `member:`, the id of the leader who typed the email, and the
   * email's hash.
   */
  holder: string;
  name: string;
  college: string;
  /** What it opens now: JSON, `Opens` of the gate. */
  opens: string;
  /** What it opened before, the earliest first: JSON, entries with `until` and `opens`. */
  opened_before: Generated<string>;
  sealed_code: string;
  /** Name and college for phones, encrypted with the ticket's secret. */
  sealed_person: string;
  sealed_before: number;
  /** The hash of the link that a leader forwards. */
  link_hash: string;
  issued_at: string;
  /** '' while the ticket is valid. */
  revoked_at: string;
  /** The number of its last change (`nextSeq`). */
  seq: number;
}

/** Numbers for colleges, because the encrypted part of a ticket has no room for a name. */
interface TicketCollegesTable {
  id: number;
  name: string;
}

/** Which person a member without an account is. Kept while an account has the ticket for that member. */
interface TicketPersonsTable {
  /** As in `tickets.holder`, only of members. */
  holder: string;
  person: string;
}

/** One row: the number of the last change of a ticket or the last scan. */
interface TicketCounterTable {
  id: number;
  seq: number;
}
