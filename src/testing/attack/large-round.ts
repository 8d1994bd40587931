import type { Insertable } from 'kysely';
import type { Database, Db } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { Maker } from '../make.ts';
import { storedColumns } from '../stored-columns.ts';

const judges = 20;
const entries = 1_000;
const criteria = ['idea', 'craft', 'reach'];

/**
 * Makes a shortlist with the most marks that a round may have; each entry is a team of three with accounts. Returns its
 * id.
 */
export async function makeLargeRound({ db, now }: Platform, make: Maker): Promise<string> {
  const at = now().toISOString();
  const eventId = await make.event({ capacity: entries, team: { min: 1, max: 3 } });
  const registrationIds = await makeTeams(db, make, eventId, at);
  const roundId = newId();
  await insert(db, 'judging_rounds', [
    {
      id: roundId,
      event_id: eventId,
      position: 0,
      name: 'Shortlist',
      kind: 'shortlist',
      blind: 0,
      criteria: JSON.stringify(criteria.map((_id) => ({ _id, name: _id, max: 10, weight: 1 }))),
      counts: 'normalised',
      from_round: '',
      state: 'marking',
      created_at: at,
    },
  ]);
  await makeMarks(db, roundId, registrationIds, at);
  return roundId;
}

async function makeTeams(db: Db, make: Maker, eventId: string, at: string): Promise<string[]> {
  const first = await make.registration(eventId, { fields: { teamName: 'A team', teamMembers: '[]' } });
  const studentRow = db.selectFrom('students').selectAll().where('id', '=', first.student.id);
  const student = storedColumns(await studentRow.executeTakeFirstOrThrow());
  const registrationRow = db.selectFrom('registrations').selectAll().where('id', '=', first.id);
  const registration = storedColumns(await registrationRow.executeTakeFirstOrThrow());
  await db.deleteFrom('registrations').where('id', '=', first.id).execute();
  const people = Array.from({ length: entries * 3 }, (_, number) => ({
    ...student,
    id: newId(),
    email: `judged${number}@students.example`,
  }));
  const teams = people.slice(0, entries).map(({ id, email }) => ({
    ...registration,
    id: newId(),
    student_id: id,
    email,
  }));
  const members = people.slice(entries).map(({ id, name, email, phone, college }, number) => ({
    id: newId(),
    registration_id: teams[number % entries]?.id ?? '',
    place: Math.floor(number / entries),
    student_id: id,
    name,
    email,
    phone,
    college,
    state: 'accepted' as const,
    accepted_by: id,
    created_at: at,
    changed_at: at,
  }));
  await insert(db, 'students', people);
  await insert(db, 'registrations', teams);
  await insert(db, 'team_members', members);
  return teams.map(({ id }) => id);
}

async function makeMarks(db: Db, round_id: string, registrationIds: readonly string[], at: string): Promise<void> {
  const judged = registrationIds.map((registration_id, number) => ({
    id: newId(),
    round_id,
    registration_id,
    number: 1_000 + number,
  }));
  const markers = Array.from({ length: judges }, (_, number) => ({
    id: newId(),
    round_id,
    name: `Judge ${number}`,
    college: '',
    secret_hash: newId(),
    link_by: null,
    expires_at: '2099-01-01T00:00:00.000Z',
    revoked_at: '',
    seen_at: at,
    created_at: at,
  }));
  const marks = judged.flatMap(({ id: entry_id }, row) =>
    markers.map(({ id: judge_id }, column) => ({
      judge_id,
      entry_id,
      marks: JSON.stringify(Object.fromEntries(criteria.map((_id, place) => [_id, (row + column + place) % 11]))),
      excused: '' as const,
      remarks: '',
      saved_at: at,
    })),
  );
  await insert(db, 'judging_entries', judged);
  await insert(db, 'judging_judges', markers);
  await insert(db, 'judging_marks', marks);
}

async function insert<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (const some of chunksOf(rows, 200)) await db.insertInto(table).values(some).execute();
}
