/** A record of the audit log, as its screen loads it and the history of one record shows it. */
export interface AuditLine {
  _id: string;
  at: string;
  who: string;
  /** In words that are between `who` and `about`. */
  did: string;
  about: string;
  subject: string;
  changes: readonly LineChange[];
}

export interface LineChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** What the loader of the audit log's screen answers. */
export type LoadedAudit =
  | { state: 'loaded'; records: readonly AuditLine[]; total: number; page: number; pages: number; timeZone: string }
  | { state: 'failed'; message: string }
  | { state: 'forbidden' };
