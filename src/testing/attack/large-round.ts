import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { Maker } from '../make.ts';
import { storedColumns } from '../stored-columns.ts';

const judges = 20;
const entries = 1_000;
const criteria = ['idea', 'craft', 'reach'];
const rowsAtOnce = 200;

/** A shortlist with as many marks as a round may have, each entry a team of three with accounts; answers its id. */
export async function makeLargeRound({ db, now }: Platform, make: Maker): Promise<string> {
  const at = now().toISOString();
  const event_id = await make.event({ capacity: entries, team: { min: 1, max: 3 } });
  const first = await make.registration(event_id, { fields: { teamName: 'A team', teamMembers: '[]' } });
  const student = await db
    .selectFrom('students')
    .selectAll()
    .where('id', '=', first.student.id)
    .executeTakeFirstOrThrow();
  const registration = await db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: entries * 3 }, (_, number) => ({
    ...storedColumns(student),
    id: newId(),
    email: `judged${number}@students.example`,
  }));
  const registrations = people.slice(0, entries).map(({ id: student_id, email }) => ({
    ...storedColumns(registration),
    id: newId(),
    student_id,
    email,
  }));
  const members = people.slice(entries).map(({ id: student_id, name, email, phone, college }, number) => ({
    id: newId(),
    registration_id: registrations[number % entries]?.id ?? '',
    place: Math.floor(number / entries),
    student_id,
    name,
    email,
    phone,
    college,
    state: 'accepted' as const,
    typed_by: '',
    accepted_by: student_id,
    created_at: at,
    changed_at: at,
  }));
  const round_id = newId();
  const round = {
    id: round_id,
    event_id,
    position: 0,
    name: 'Shortlist',
    kind: 'shortlist' as const,
    blind: 0 as const,
    criteria: JSON.stringify(criteria.map((_id) => ({ _id, name: _id, max: 10, weight: 1 }))),
    counts: 'normalised' as const,
    from_round: '',
    state: 'marking' as const,
    created_at: at,
  };
  const judged = registrations.map(({ id: registration_id }, number) => ({
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
      marks: JSON.stringify(
        Object.fromEntries(criteria.map((_id, place) => [_id, (row * 7 + column * 3 + place * 5) % 11])),
      ),
      excused: '' as const,
      remarks: '',
      saved_at: at,
    })),
  );
  await db.deleteFrom('registrations').where('id', '=', first.id).execute();
  for (const some of chunksOf(people, rowsAtOnce)) await db.insertInto('students').values(some).execute();
  for (const some of chunksOf(registrations, rowsAtOnce)) await db.insertInto('registrations').values(some).execute();
  for (const some of chunksOf(members, rowsAtOnce)) await db.insertInto('team_members').values(some).execute();
  await db.insertInto('judging_rounds').values(round).execute();
  for (const some of chunksOf(judged, rowsAtOnce)) await db.insertInto('judging_entries').values(some).execute();
  await db.insertInto('judging_judges').values(markers).execute();
  for (const some of chunksOf(marks, rowsAtOnce)) await db.insertInto('judging_marks').values(some).execute();
  return round_id;
}
