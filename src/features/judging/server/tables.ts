import type { Selectable } from 'kysely';
import type { Bit } from '#server/db/columns.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    judging_rounds: RoundsTable;
    judging_entries: EntriesTable;
    judging_judges: JudgesTable;
    judging_marks: MarksTable;
    judging_results: ResultsTable;
    judging_places: PlacesTable;
  }
}

export type RoundRow = Selectable<RoundsTable>;
export type JudgeRow = Selectable<JudgesTable>;

interface RoundsTable {
  id: string;
  event_id: string;
  /** The order of an event's rounds. */
  position: number;
  name: string;
  kind: 'scored' | 'shortlist';
  blind: Bit;
  /** JSON in the form of the contract. */
  criteria: string;
  counts: 'raw' | 'normalised';
  /** The round whose result decides who takes part; '' for all confirmed registrations. */
  from_round: string;
  state: 'marking' | 'stage' | 'published';
  created_at: string;
}

interface EntriesTable {
  id: string;
  round_id: string;
  /** Null after the registration was deleted. */
  registration_id: string | null;
  /** The number in its alias, random. */
  number: number;
}

interface JudgesTable {
  id: string;
  round_id: string;
  name: string;
  college: string;
  /** SHA-256 of the secret in the link. The secret is not stored. */
  secret_hash: string;
  /**
   * The organiser who made the link. Stays when that person is removed from the control room. Null for links from
   * before this was recorded.
   */
  link_by: string | null;
  expires_at: string;
  /** '' while the link works. */
  revoked_at: string;
  /** When it was last opened; '' for never. */
  seen_at: string;
  created_at: string;
}

/** The last save of a judge about an entry. */
interface MarksTable {
  judge_id: string;
  entry_id: string;
  /** JSON: marks by the criterion's id. */
  marks: string;
  excused: '' | 'conflict' | 'abstained';
  remarks: string;
  /** When it was saved on the judge's device, by the server's clock. An earlier save never replaces it. */
  saved_at: string;
}

/** A version of a round's result. Only the time of publishing is added later. */
interface ResultsTable {
  id: string;
  round_id: string;
  version: number;
  /** Why it was corrected; '' for the first. */
  reason: string;
  created_at: string;
  /** When its first place was published; '' while the result is secret. */
  published_at: string;
}

/**
 * An entry's rank in a version; for a shortlist, an entry that goes on. Names do not change, but are removed with the
 * account.
 */
interface PlacesTable {
  result_id: string;
  entry_id: string;
  rank: number;
  registration_id: string | null;
  student_id: string | null;
  name: string;
  team_name: string;
  college: string;
  /** '' until it is read on stage. */
  published_at: string;
}
