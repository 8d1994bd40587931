declare module '#server/db/schema.ts' {
  interface Database {
    letters: LettersTable;
  }
}

/** On-duty letters that were given out. What one says never changes; the next version replaces it. */
export interface LettersTable {
  id: string;
  /** 128 bits: anybody who has it may read the letter. */
  code: string;
  /** Short enough to be typed. */
  serial: string;
  /** Whose it is, as tickets say it (`tickets/server/holders.ts`). */
  holder: string;
  version: number;
  /** The holder's account, or of a member without one the leader's: the letter goes with it. */
  account_id: string;
  /** JSON: `LetterFacts`. */
  facts: string;
  issued_at: string;
}
