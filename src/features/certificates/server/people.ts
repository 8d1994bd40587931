import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { isAccountOfMember } from '#features/own-registrations/server/index.ts';
import { typedBy } from '#features/registrations/server/index.ts';
import { memberHolder, studentHolder } from '#features/tickets/server/index.ts';
import { breathing } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import { plainLine } from '#server/documents/printable.ts';
import { inOrder } from '#server/lists/read-page.ts';
import { rarestFirst, textHolds } from '#server/lists/search-text.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { holdsTerms, searchTerms, searchText } from '#shared/search.ts';

/** A person whom a rule names. */
export interface Person {
  /** The same each time that a rule is evaluated. */
  key: string;
  studentId: string | null;
  registrationId: string;
  /** The holder of the person's ticket (`tickets/server/holders.ts`). */
  holder: string;
  name: string;
  college: string;
  rank?: number;
}

/** A person in a confirmed registration. */
interface Participant extends Person {
  /** The name in the registration. `name` differs if the student has confirmed another spelling. */
  registeredAs: string;
  email: string;
  phone: string;
  teamName: string;
}

/** What features further down the order know about an event. */
export interface RuleReads {
  /** The holders of the tickets that were admitted; undefined if nobody was. */
  checkedIn?: (db: Db, eventId: string) => Promise<ReadonlySet<string> | undefined>;
  /** The ranks of registrations, up to `n`; undefined if no result is published. */
  ranked?: (db: Db, eventId: string, n: number) => Promise<ReadonlyMap<string, number> | undefined>;
}

/**
 * The people of the event's confirmed registrations: the students who registered, and the members in the teams, with or
 * without an account.
 */
export async function peopleOf(db: Db, eventId: string): Promise<Participant[]> {
  const breathe = breathing();
  const ids = (await confirmedOf(db, eventId).execute()).map(({ id }) => id);
  const leaders: Participant[] = [];
  const members: Participant[] = [];
  // In parts, because reading 5,000 at once would block the server for a tenth of a second.
  for (const some of chunksOf(ids, registrationsAtOnce)) {
    leaders.push(...(await leadersOf(db, some)));
    members.push(...(await membersOf(db, some)));
    await breathe();
  }
  return [...leaders, ...members];
}

const confirmedOf = (db: Db, eventId: string) =>
  db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('registration_status', '=', 'confirmed')
    .orderBy('created_at')
    .orderBy('id');

const registrationsAtOnce = 250;
const mostFound = 20;

/** The first twenty people of an event whom a search by name, email, phone or team finds (R338). */
export async function findParticipants(db: Db, eventId: string, text: string): Promise<Participant[]> {
  let matching = confirmedOf(db, eventId);
  for (const term of rarestFirst(text)) {
    matching = matching.where(sql<SqlBool>`(${sql.join(textHolds('registrations.search_text', term), sql` or `)})`);
  }
  const ids = (await matching.limit(registrationsAtOnce).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const terms = searchTerms(text);
  const people = [...(await leadersOf(db, ids)), ...(await membersOf(db, ids))];
  return people
    .filter(({ registeredAs, email, teamName, phone }) =>
      holdsTerms(searchText({ words: [registeredAs, email, teamName], phones: [phone] }), terms),
    )
    .slice(0, mostFound);
}

async function leadersOf(db: Db, ids: readonly string[]): Promise<Participant[]> {
  const rows = await db
    .selectFrom('registrations')
    .leftJoin('certificate_names', 'certificate_names.student_id', 'registrations.student_id')
    .select([
      'registrations.id',
      'registrations.student_id',
      'registrations.name',
      'registrations.college',
      'registrations.email',
      'registrations.phone',
      'registrations.team_name',
      'certificate_names.name as confirmed',
    ])
    .where('registrations.id', 'in', ids)
    .execute();
  return inOrder(ids, rows, ({ id }) => id).map(({ id, student_id, confirmed, ...row }) => ({
    registrationId: id,
    key: `student ${student_id}`,
    holder: studentHolder(student_id),
    studentId: student_id,
    ...knownAs(row, confirmed),
  }));
}

export const memberKey = (memberId: string): string => `member ${memberId}`;

async function membersOf(db: Db, ids: readonly string[]): Promise<Participant[]> {
  const rows = await db
    .selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .leftJoin('students', (join) => join.on(isAccountOfMember))
    .leftJoin('certificate_names', 'certificate_names.student_id', 'students.id')
    .select([
      'team_members.id',
      'team_members.registration_id',
      typedBy.as('leader_id'),
      'students.id as student_id',
      'team_members.name',
      'team_members.college',
      'team_members.email',
      'team_members.phone',
      'registrations.team_name',
      'certificate_names.name as confirmed',
    ])
    .where('team_members.registration_id', 'in', ids)
    .where('team_members.state', 'in', ['typed', 'accepted'])
    .orderBy('team_members.registration_id')
    .orderBy('team_members.place')
    .execute();
  return rows.map(({ id, registration_id, leader_id, student_id, confirmed, ...row }) => ({
    registrationId: registration_id,
    key: memberKey(id),
    holder: student_id ? studentHolder(student_id) : memberHolder(leader_id, row.email),
    studentId: student_id,
    ...knownAs(row, confirmed),
  }));
}

interface Known {
  name: string;
  college: string;
  email: string;
  phone: string;
  team_name: string;
}

const knownAs = ({ name, college, email, phone, team_name }: Known, confirmed: string | null) => ({
  name: confirmed || name,
  registeredAs: name,
  college,
  email,
  phone,
  teamName: team_name,
});

/**
 * People whose names an organiser typed. A name that is in the list twice means two people. Typing the same list again
 * means the same people.
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
