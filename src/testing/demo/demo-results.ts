import type { Insertable } from 'kysely';
import { firstRanks, standings } from '#features/judging/rules.ts';
import type { Database, Tx } from '#server/db/schema.ts';
import { tokenHash } from '#server/ids.ts';
import { demoId, type Random, whole } from './draw.ts';

type Registration = Pick<
  Insertable<Database['registrations']>,
  'id' | 'event_id' | 'student_id' | 'name' | 'team_name' | 'college' | 'registration_status'
>;

const judged = 3;
const judges = ['Simulated Judge 1', 'Simulated Judge 2', 'Simulated Judge 3'];
const mostEntries = 40;
const criteria = [
  { _id: 'idea', name: 'Idea', max: 10, weight: 2 },
  { _id: 'craft', name: 'Craft', max: 10, weight: 1 },
];

/** The secret in the link of a judge whose round waits for marks. */
export const demoJudgeSecret = 'demo-judge';
const linkDays = 14;

/** The first events with enough people have a final whose result is published; the next one is being judged. */
export async function fillResults(tx: Tx, random: Random, all: readonly Registration[], now: Date): Promise<void> {
  const confirmed = all.filter(({ registration_status }) => registration_status === 'confirmed');
  const byEvent = [...Map.groupBy(confirmed, ({ event_id }) => event_id)].filter(([, some]) => some.length >= judged);
  for (const [eventId, some] of byEvent.slice(0, judged)) {
    await fillPublished(tx, random, eventId, some.slice(0, mostEntries), now);
  }
  const [open] = byEvent.slice(judged);
  if (open) await fillOpen(tx, random, open[0], open[1].slice(0, mostEntries), now);
  const points = { name: 'trophyPoints', value: '[5,3,1]' };
  await tx.insertInto('settings').values(points).execute();
}

type RoundState = Pick<Insertable<Database['judging_rounds']>, 'state' | 'blind'>;

/** `secrets`: those in the links of the first judges. */
async function fillRound(
  tx: Tx,
  random: Random,
  event_id: string,
  some: readonly Registration[],
  { state, now, secrets = [] }: { state: RoundState; now: Date; secrets?: string[] },
) {
  const round_id = demoId(random);
  const at = now.toISOString();
  // Replaces the rounds of the sample edition, which nobody has judged.
  await tx.deleteFrom('judging_rounds').where('event_id', '=', event_id).execute();
  await tx
    .insertInto('judging_rounds')
    .values({
      ...{ id: round_id, event_id, position: 1, name: 'Final', kind: 'scored', counts: 'raw' },
      ...{ criteria: JSON.stringify(criteria), from_round: '', created_at: at, ...state },
    })
    .execute();
  const entries = some.map((of, index) => ({ id: demoId(random), of, number: index + 1 }));
  const rows = entries.map(({ id, of, number }) => ({ id, round_id, registration_id: of.id, number }));
  await tx.insertInto('judging_entries').values(rows).execute();
  const expires_at = new Date(now.getTime() + linkDays * 86_400_000).toISOString();
  const panel = judges.map((name, index) => ({
    ...{ id: demoId(random), round_id, name, college: '', expires_at },
    ...{ secret_hash: tokenHash(secrets[index] ?? demoId(random)) },
    ...{ revoked_at: '', seen_at: at, created_at: at },
  }));
  await tx.insertInto('judging_judges').values(panel).execute();
  return { round_id, entries, panel, at };
}

type Filled = Awaited<ReturnType<typeof fillRound>>;

/** `share`: the part of the entries that each judge has marked, from 0 to 1. */
async function fillMarks(tx: Tx, random: Random, { panel, entries, at }: Filled, share: readonly number[]) {
  const marks = panel.flatMap(({ id: judge }, index) =>
    entries.slice(0, Math.ceil(entries.length * (share[index] ?? 1))).map(({ id: entry }) => ({
      judge,
      entry,
      marks: Object.fromEntries(criteria.map(({ _id, max }) => [_id, whole(random, 3, max)])),
    })),
  );
  const rows = marks.map((one) => ({
    ...{ judge_id: one.judge, entry_id: one.entry, marks: JSON.stringify(one.marks) },
    ...{ excused: '' as const, remarks: '', saved_at: at },
  }));
  await tx.insertInto('judging_marks').values(rows).execute();
  return marks;
}

/** A blind round: one judge has finished, one is halfway, and the one whose link is known has not started. */
async function fillOpen(tx: Tx, random: Random, eventId: string, some: readonly Registration[], now: Date) {
  const secrets = [demoJudgeSecret];
  const filled = await fillRound(tx, random, eventId, some, { state: { state: 'marking', blind: 1 }, now, secrets });
  await fillMarks(tx, random, filled, [0, 1, 0.5]);
}

async function fillPublished(tx: Tx, random: Random, eventId: string, some: readonly Registration[], now: Date) {
  const filled = await fillRound(tx, random, eventId, some, { state: { state: 'published', blind: 0 }, now });
  const { round_id, entries, panel, at } = filled;
  const marks = await fillMarks(tx, random, filled, []);
  const sheet = { criteria, judges: panel.map(({ id }) => id), entries: entries.map(({ id }) => id), marks };
  const result_id = demoId(random);
  const result = { id: result_id, round_id, version: 1, reason: '', created_at: at, published_at: at };
  await tx.insertInto('judging_results').values(result).execute();
  const places = firstRanks(standings(sheet, 'raw'), 3).flatMap(({ entry, rank = 0 }) => {
    const of = entries.find(({ id }) => id === entry)?.of;
    if (!of) return [];
    const { id: registration_id, student_id, name, team_name, college } = of;
    return {
      result_id,
      entry_id: entry,
      rank,
      registration_id,
      student_id,
      name,
      team_name,
      college,
      published_at: at,
    };
  });
  await tx.insertInto('judging_places').values(places).execute();
}
