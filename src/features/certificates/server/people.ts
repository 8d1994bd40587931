import { createHash } from 'node:crypto';
import { isAccountOfMember, memberHolder, studentHolder } from '#features/tickets/server/index.ts';
import { breathing } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import { plainLine } from '#server/documents/printable.ts';
import { inOrder } from '#server/lists/read-page.ts';

/** Somebody whom a rule names. */
export interface Person {
  /** The same however often a rule is asked. */
  key: string;
  studentId: string | null;
  registrationId: string;
  /** Whose ticket it is (`tickets/server/holders.ts`). */
  holder: string;
  name: string;
  college: string;
  rank?: number;
}

/** What other features know of an event. */
export interface RuleReads {
  /** The holders of the tickets that were admitted; undefined without any. */
  checkedIn?: (db: Db, eventId: string) => Promise<ReadonlySet<string> | undefined>;
  /** Registrations with their ranks, up to `n`; undefined without published results. */
  ranked?: (db: Db, eventId: string, n: number) => Promise<ReadonlyMap<string, number> | undefined>;
}

/**
 * The people of the event's confirmed registrations: who registered, and the members who are in the team, with or
 * without an account.
 */
export async function peopleOf(db: Db, eventId: string): Promise<Person[]> {
  const breathe = breathing();
  const confirmed = await db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('registration_status', '=', 'confirmed')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const ids = confirmed.map(({ id }) => id);
  const leaders: Person[] = [];
  const members: Person[] = [];
  // All 5,000 at once would hold the server for a tenth of a second.
  for (let done = 0; done < ids.length; done += registrationsAtOnce) {
    const some = ids.slice(done, done + registrationsAtOnce);
    leaders.push(...(await leadersOf(db, some)));
    members.push(...(await membersOf(db, some)));
    await breathe();
  }
  return [...leaders, ...members];
}

const registrationsAtOnce = 250;

async function leadersOf(db: Db, ids: readonly string[]): Promise<Person[]> {
  const rows = await db
    .selectFrom('registrations')
    .leftJoin('certificate_names', 'certificate_names.student_id', 'registrations.student_id')
    .select([
      'registrations.id',
      'registrations.student_id',
      'registrations.name',
      'registrations.college',
      'certificate_names.name as confirmed',
    ])
    .where('registrations.id', 'in', ids)
    .execute();
  return inOrder(ids, rows, ({ id }) => id).map(({ id, student_id, name, college, confirmed }) => ({
    registrationId: id,
    key: `student ${student_id}`,
    holder: studentHolder(student_id),
    studentId: student_id,
    name: confirmed || name,
    college,
  }));
}

async function membersOf(db: Db, ids: readonly string[]): Promise<Person[]> {
  const rows = await db
    .selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .leftJoin('students', (join) => join.on(isAccountOfMember))
    .leftJoin('certificate_names', 'certificate_names.student_id', 'students.id')
    .select([
      'team_members.id',
      'team_members.registration_id',
      'registrations.student_id as leader_id',
      'students.id as student_id',
      'team_members.name',
      'team_members.college',
      'team_members.email',
      'certificate_names.name as confirmed',
    ])
    .where('team_members.registration_id', 'in', ids)
    .where('team_members.state', 'in', ['typed', 'accepted'])
    .orderBy('team_members.registration_id')
    .orderBy('team_members.place')
    .execute();
  return rows.map(({ id, registration_id, leader_id, student_id, name, college, email, confirmed }) => ({
    registrationId: registration_id,
    key: `member ${id}`,
    holder: student_id ? studentHolder(student_id) : memberHolder(leader_id, email),
    studentId: student_id,
    name: confirmed || name,
    college,
  }));
}

/**
 * People whom an organiser typed. The second of the same name in a list is another person; the same list again names
 * the same people.
 */
export function typedPeople(names: readonly string[]): Person[] {
  const seen = new Map<string, number>();
  return names.map((typed) => {
    const name = plainLine(typed);
    const time = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), time);
    const hash = createHash('sha256').update(name.toLowerCase()).digest('base64url').slice(0, 22);
    return { key: `typed ${hash} ${time}`, studentId: null, registrationId: '', holder: '', name: typed, college: '' };
  });
}
