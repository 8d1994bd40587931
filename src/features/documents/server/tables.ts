declare module '#server/db/schema.ts' {
  interface Database {
    letters: LettersTable;
  }
}

/** On-duty letters that somebody has downloaded. A row never changes; a new version is a new row. */
export interface LettersTable {
  id: string;
  /** 128 bits. Anybody who has the code may read the letter. */
  code: string;
  /** Short enough to be typed. */
  serial: string;
  /** The holder, as in `tickets.holder` (`tickets/server/holders.ts`). */
  holder: string;
  version: number;
  /** The holder's account; for a member without one, the leader's. The letter is deleted with it. */
  account_id: string;
  /** JSON: `LetterFacts`. */
  facts: string;
  issued_at: string;
}
