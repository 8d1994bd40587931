declare module '#server/db/schema.ts' {
  interface Database {
    letters: LettersTable;
  }
}

/** On-duty letters that somebody has downloaded. A row never changes; the next version replaces it. */
export interface LettersTable {
  id: string;
  /** 128 bits: anybody who has it may read the letter. */
  code: string;
  /** Short enough to be typed. */
  serial: string;
  /** Whose letter it is, as in `tickets.holder` (`tickets/server/holders.ts`). */
  holder: string;
  version: number;
  /** The holder's account; for a member without one, the leader's. The letter is deleted with it. */
  account_id: string;
  /** JSON: `LetterFacts`. */
  facts: string;
  issued_at: string;
}
