import { createHash } from 'node:crypto';
import { meaningOf } from '#features/colleges/server/index.ts';
import { breathing } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import type { Matrix, RoundEntry, Standings } from '../result-contract.ts';
import { judgeSpreads, type Missing, missingMarks, type Sheet, standings } from '../rules.ts';
import { addMissingEntries, type Entry, readEntries } from './entries.ts';
import { judgesOf, toJudges } from './judges.ts';
import { mapMarks, toSavedMarks } from './marks.ts';
import { criteriaOf, type FoundRound, toRoundRecord } from './rounds.ts';
import type { JudgeRow, RoundRow } from './tables.ts';

interface Marking {
  entries: Entry[];
  judges: JudgeRow[];
  sheet: Sheet;
}

export async function readMarking(db: Db, round: RoundRow): Promise<Marking> {
  const entries = await readEntries(db, round);
  const judges = await judgesOf(db, round.id);
  const marks = await mapMarks(db, judges, (row) => ({
    judge: row.judge_id,
    entry: row.entry_id,
    excused: row.excused || undefined,
    marks: JSON.parse(row.marks) as Record<string, number>,
  }));
  const sheet = {
    criteria: criteriaOf(round),
    judges: judges.map(({ id }) => id),
    released: judges.filter(({ revoked_at }) => revoked_at).map(({ id }) => id),
    entries: entries.filter(({ withdrawn }) => !withdrawn).map(({ id }) => id),
    marks,
  };
  return { entries, judges, sheet };
}

const toEntry = ({ id, alias, name, teamName, college, withdrawn }: Entry): RoundEntry => ({
  _id: id,
  alias,
  name,
  teamName,
  college,
  withdrawn,
});

const mostMissing = 200;

/** A round before it is published. Only organisers who may judge can see this. */
export async function readStandings(platform: Platform, round: FoundRound): Promise<Standings> {
  const { db } = platform;
  await addMissingEntries(platform, round);
  const { entries, judges, sheet } = await readMarking(db, round);
  const byId = new Map(entries.map((entry) => [entry.id, toEntry(entry)]));
  const names = new Map(judges.map(({ id, name }) => [id, name]));
  const breathe = breathing();
  const other = standings(sheet, round.counts === 'raw' ? 'normalised' : 'raw');
  await breathe();
  const ranked = standings(sheet, round.counts);
  await breathe();
  const missing = missingMarks(sheet);
  await breathe();
  const otherRanks = new Map(other.map(({ entry, rank }) => [entry, rank]));
  return {
    round: await toRoundRecord(db, round),
    standings: ranked.flatMap((standing) => {
      const entry = byId.get(standing.entry);
      return entry ? { ...standing, entry, otherRank: otherRanks.get(standing.entry) } : [];
    }),
    judges: judgeSpreads(sheet).map(({ judge, ...rest }) => ({ _id: judge, name: names.get(judge) ?? '', ...rest })),
    missingInAll: missing.length,
    missing: missing.slice(0, mostMissing).map(({ judge = '', entry }) => ({
      judge: { _id: judge, name: names.get(judge) ?? '' },
      entry: { _id: entry, alias: byId.get(entry)?.alias ?? '' },
    })),
    fingerprint: fingerprintOf(ranked),
  };
}

/**
 * Stays the same as long as publishing has the same outcome: it contains the ranks and who has any points, but not how
 * many entries go on.
 */
export function fingerprintOf(ranked: ReturnType<typeof standings>): string {
  const outcome = ranked.map(({ entry, rank, raw = 0 }) => [entry, rank, raw > 0]);
  return createHash('sha256').update(JSON.stringify(outcome)).digest('base64url');
}

const longestNamed = 5;

const longestList = 20;

/** The missing marks in words: the first ones for each judge. A few judges are named in one sentence. */
export function wordsOfMissing(missing: readonly Missing[], { entries, judges }: Marking) {
  const aliases = new Map(entries.map(({ id, alias }) => [id, alias]));
  const byJudge = Map.groupBy(missing, ({ judge = '' }) => judge);
  const errors: Record<string, string> = {};
  for (const [judge, of] of byJudge) {
    const named = of.slice(0, longestList).map(({ entry }) => aliases.get(entry));
    const list = named.join(', ') + (of.length > named.length ? ` and ${of.length - named.length} more` : '');
    const name = judges.find(({ id }) => id === judge)?.name;
    errors[judge || 'nobody'] = name === undefined ? `Nobody marks ${list}.` : `${name} has not marked ${list}.`;
  }
  const lines = Object.values(errors);
  const more = lines.length > longestNamed ? [`And ${lines.length - longestNamed} more.`] : [];
  return { message: ['Marks are missing.', ...lines.slice(0, longestNamed), ...more].join(' '), errors };
}

export async function readMatrix(platform: Platform, round: FoundRound): Promise<Matrix> {
  const { db, now } = platform;
  await addMissingEntries(platform, round);
  const entries = await readEntries(db, round);
  const judges = await judgesOf(db, round.id);
  const cells = await mapMarks(db, judges, (row) => ({
    judge: row.judge_id,
    entry: row.entry_id,
    ...toSavedMarks(row),
  }));
  return {
    event: { _id: round.event_id, title: round.event_title },
    round: await toRoundRecord(db, round),
    judges: await toJudges(db, judges, now()),
    entries: entries.map(toEntry),
    cells,
    possibleConflicts: await possibleConflicts(db, judges, entries),
  };
}

/** Judges and entries of the same college, by any of its names. Members of teams count too. */
async function possibleConflicts(db: Db, judges: readonly JudgeRow[], entries: readonly Entry[]) {
  const known = judges.filter(({ college }) => college);
  const registrations = entries.flatMap(({ registrationId }) => registrationId ?? []);
  if (known.length === 0 || registrations.length === 0) return [];
  const members = await db
    .selectFrom('team_members')
    .select(['registration_id', 'college'])
    .where('registration_id', 'in', registrations)
    .where('state', 'in', ['typed', 'accepted'])
    .execute();
  const byTeam = Map.groupBy(members, ({ registration_id }) => registration_id);
  const collegesOf = ({ registrationId, college }: Entry) =>
    [college, ...(byTeam.get(registrationId ?? '') ?? []).map((member) => member.college)].filter(Boolean);
  const meaning = await meaningOf(db, [...known.map(({ college }) => college), ...entries.flatMap(collegesOf)]);
  return entries.flatMap((entry) => {
    const own = new Set(collegesOf(entry).map(meaning));
    return known.filter(({ college }) => own.has(meaning(college))).map(({ id }) => ({ judge: id, entry: entry.id }));
  });
}
