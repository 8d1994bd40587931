import type { Insertable } from 'kysely';
import { firstRanks, standings } from '#features/judging/rules.ts';
import type { Database, Tx } from '#server/db/schema.ts';
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

/** The first events with enough people have a final whose result is published. */
export async function fillResults(tx: Tx, random: Random, all: readonly Registration[], now: Date): Promise<void> {
  const confirmed = all.filter(({ registration_status }) => registration_status === 'confirmed');
  const byEvent = [...Map.groupBy(confirmed, ({ event_id }) => event_id)].filter(([, some]) => some.length >= judged);
  for (const [eventId, some] of byEvent.slice(0, judged)) {
    await fillRound(tx, random, eventId, some.slice(0, mostEntries), now.toISOString());
  }
  const points = { name: 'trophyPoints', value: '[5,3,1]' };
  await tx.insertInto('settings').values(points).execute();
}

async function fillRound(tx: Tx, random: Random, event_id: string, some: readonly Registration[], at: string) {
  const round_id = demoId(random);
  await tx
    .insertInto('judging_rounds')
    .values({
      ...{ id: round_id, event_id, position: 1, name: 'Final', kind: 'scored', blind: 0, counts: 'raw' },
      ...{ criteria: JSON.stringify(criteria), from_round: '', state: 'published', created_at: at },
    })
    .execute();
  const entries = some.map((of, index) => ({ id: demoId(random), of, number: index + 1 }));
  const rows = entries.map(({ id, of, number }) => ({ id, round_id, registration_id: of.id, number }));
  await tx.insertInto('judging_entries').values(rows).execute();
  const panel = judges.map((name) => ({
    ...{ id: demoId(random), round_id, name, college: '', secret_hash: demoId(random) },
    ...{ expires_at: at, revoked_at: '', seen_at: at, created_at: at },
  }));
  await tx.insertInto('judging_judges').values(panel).execute();
  const marks = panel.flatMap(({ id: judge }) =>
    entries.map(({ id: entry }) => ({
      judge,
      entry,
      marks: Object.fromEntries(criteria.map(({ _id, max }) => [_id, whole(random, 3, max)])),
    })),
  );
  await tx
    .insertInto('judging_marks')
    .values(
      marks.map((one) => ({
        ...{ judge_id: one.judge, entry_id: one.entry, marks: JSON.stringify(one.marks) },
        ...{ excused: '' as const, remarks: '', saved_at: at },
      })),
    )
    .execute();
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
