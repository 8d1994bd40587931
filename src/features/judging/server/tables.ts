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
  /** JSON, as on the wire. */
  criteria: string;
  counts: 'raw' | 'normalised';
  /** The round whose result says who takes part; '' for every confirmed registration. */
  from_round: string;
  state: 'marking' | 'stage' | 'published';
  created_at: string;
}

interface EntriesTable {
  id: string;
  round_id: string;
  /** Null once the registration is deleted. */
  registration_id: string | null;
  /** What its alias is made of, in no order that says anything. */
  number: number;
}

interface JudgesTable {
  id: string;
  round_id: string;
  name: string;
  college: string;
  /** SHA-256 of the secret in the link, which is kept nowhere. */
  secret_hash: string;
  /** The organiser who made the link, also once removed from the control room; null for links from before. */
  link_by: string | null;
  expires_at: string;
  /** '' while the link works. */
  revoked_at: string;
  /** When it was opened last, '' for never. */
  seen_at: string;
  created_at: string;
}

/** What a judge saved last about an entry. */
interface MarksTable {
  judge_id: string;
  entry_id: string;
  /** JSON: marks by the criterion's id. */
  marks: string;
  excused: '' | 'conflict' | 'abstained';
  remarks: string;
  /** When it was saved on the judge's device, by our clock: an earlier one never takes its place. */
  saved_at: string;
}

/** A version of a round's result. It never changes, but for when it and its places were published. */
interface ResultsTable {
  id: string;
  round_id: string;
  version: number;
  /** Why it was corrected; '' for the first. */
  reason: string;
  created_at: string;
  /** When its first place was; '' while nobody may know it. */
  published_at: string;
}

/** Who has which rank in a version, or goes on. Names stay as they were, until the account is deleted. */
interface PlacesTable {
  result_id: string;
  entry_id: string;
  rank: number;
  registration_id: string | null;
  student_id: string | null;
  name: string;
  team_name: string;
  college: string;
  /** '' while it is not read on stage. */
  published_at: string;
}
