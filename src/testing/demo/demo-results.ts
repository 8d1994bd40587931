import type { Insertable, Selectable } from 'kysely';
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
const mostEntries = 300;
const finalists = 12;
const criteria = [
  { _id: 'idea', name: 'Idea', max: 10, weight: 2 },
  { _id: 'craft', name: 'Craft', max: 10, weight: 1 },
];

/** The secret in the link of a judge who can mark in the demo. */
export const demoJudgeSecret = 'demo-judge';
const linkDays = 14;

type Event = Pick<Selectable<Database['events']>, 'id' | 'event_type'>;

interface ToFill {
  random: Random;
  events: readonly Event[];
  registrations: readonly Registration[];
  now: Date;
}

/**
 * The first events that are judged and have enough people get a final with a published result. The next event gets a
 * published shortlist and a final that is being judged.
 */
export async function fillResults(tx: Tx, { random, events, registrations, now }: ToFill): Promise<void> {
  // Deletes the sample's result: its teams have no registrations, and in the demo the fest is in the future.
  await tx.deleteFrom('judging_rounds').where('state', '=', 'published').execute();
  await tx.deleteFrom('certificates').execute();
  const confirmed = registrations.filter(({ registration_status }) => registration_status === 'confirmed');
  const byEvent = Map.groupBy(confirmed, ({ event_id }) => event_id);
  const toJudge = events
    .filter(({ event_type }) => event_type !== 'talk' && event_type !== 'workshop')
    .map(({ id }) => ({ eventId: id, some: (byEvent.get(id) ?? []).slice(0, mostEntries) }))
    .filter(({ some }) => some.length >= judged)
    .slice(0, judged + 1);
  for (const [index, { eventId, some }] of toJudge.entries()) {
    // Deletes the rounds of the sample edition, which nobody has judged.
    await tx.deleteFrom('judging_rounds').where('event_id', '=', eventId).execute();
    const fill: Fill = { random, eventId, some, now };
    if (index < judged) await fillPublished(tx, fill, { ...final, state: 'published' }, 3);
    else await fillOpen(tx, fill);
  }
  const points = { name: 'trophyPoints', value: '[5,3,1]' };
  await tx.insertInto('settings').values(points).execute();
}

interface Fill {
  random: Random;
  eventId: string;
  some: readonly Registration[];
  now: Date;
}

type Round = Pick<
  Insertable<Database['judging_rounds']>,
  'name' | 'kind' | 'blind' | 'position' | 'from_round' | 'state'
>;
const final = { name: 'Final', kind: 'scored', blind: 0, position: 1, from_round: '' } as const;
const shortlist = { name: 'Abstracts', kind: 'shortlist', blind: 1, position: 1, from_round: '' } as const;

/** `secrets` are for the links of the first judges. */
async function fillRound(tx: Tx, { random, eventId, some, now }: Fill, round: Round, secrets: string[] = []) {
  const round_id = demoId(random);
  const at = now.toISOString();
  await tx
    .insertInto('judging_rounds')
    .values({
      id: round_id,
      event_id: eventId,
      counts: 'raw',
      criteria: JSON.stringify(criteria),
      created_at: at,
      ...round,
    })
    .execute();
  const numbers = new Set<number>();
  while (numbers.size < some.length) numbers.add(whole(random, 1_000, 9_999));
  const entries = [...numbers].map((number, index) => ({ id: demoId(random), of: some[index], number }));
  const rows = entries.map(({ id, of, number }) => ({ id, round_id, registration_id: of?.id ?? null, number }));
  await tx.insertInto('judging_entries').values(rows).execute();
  const expires_at = new Date(now.getTime() + linkDays * 86_400_000).toISOString();
  const panel = judges.map((name, index) => ({
    id: demoId(random),
    round_id,
    name,
    college: '',
    expires_at,
    secret_hash: tokenHash(secrets[index] ?? demoId(random)),
    revoked_at: '',
    seen_at: at,
    // Lists show judges in the order in which they were added.
    created_at: new Date(now.getTime() + index).toISOString(),
  }));
  await tx.insertInto('judging_judges').values(panel).execute();
  return { round_id, entries, panel, at };
}

type Filled = Awaited<ReturnType<typeof fillRound>>;

/** `share` is how much of the entries each judge has marked, from 0 to 1. */
async function fillMarks(tx: Tx, random: Random, { panel, entries, at }: Filled, share: readonly number[]) {
  const marks = panel.flatMap(({ id: judge }, index) =>
    entries.slice(0, Math.ceil(entries.length * (share[index] ?? 1))).map(({ id: entry }) => ({
      judge,
      entry,
      marks: Object.fromEntries(criteria.map(({ _id, max }) => [_id, whole(random, 3, max)])),
    })),
  );
  const rows = marks.map((one) => ({
    judge_id: one.judge,
    entry_id: one.entry,
    marks: JSON.stringify(one.marks),
    excused: '' as const,
    remarks: '',
    saved_at: at,
  }));
  await tx.insertInto('judging_marks').values(rows).execute();
  return marks;
}

/**
 * A blind final of the shortlist: one judge has finished, one is halfway, and the judge with the link has not begun.
 */
async function fillOpen(tx: Tx, fill: Fill): Promise<void> {
  const { roundId, placed } = await fillPublished(tx, fill, { ...shortlist, state: 'published' }, finalists);
  const round: Round = { ...final, blind: 1, position: 2, from_round: roundId, state: 'marking' };
  const filled = await fillRound(tx, { ...fill, some: placed }, round, [demoJudgeSecret]);
  await fillMarks(tx, fill.random, filled, [0, 1, 0.5]);
}

/** Returns the entries with one of the first `ranks`. */
async function fillPublished(tx: Tx, fill: Fill, round: Round, ranks: number) {
  const filled = await fillRound(tx, fill, round);
  const { round_id, entries, panel, at } = filled;
  const marks = await fillMarks(tx, fill.random, filled, []);
  const sheet = { criteria, judges: panel.map(({ id }) => id), entries: entries.map(({ id }) => id), marks };
  const result_id = demoId(fill.random);
  const result = { id: result_id, round_id, version: 1, reason: '', created_at: at, published_at: at };
  await tx.insertInto('judging_results').values(result).execute();
  const places = firstRanks(standings(sheet, 'raw'), ranks).flatMap(({ entry, rank = 0 }) => {
    const of = entries.find(({ id }) => id === entry)?.of;
    return of ? [{ entry, rank, of }] : [];
  });
  const rows = places.map(({ entry, rank, of: { id, student_id, name, team_name, college } }) => ({
    result_id,
    entry_id: entry,
    rank,
    registration_id: id,
    published_at: at,
    student_id,
    name,
    team_name,
    college,
  }));
  await tx.insertInto('judging_places').values(rows).execute();
  return { roundId: round_id, placed: places.map(({ of }) => of) };
}
