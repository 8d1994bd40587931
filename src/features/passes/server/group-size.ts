import { sql } from 'kysely';
import { collegeKey } from '#features/colleges/rules.ts';
import { statesInTeam } from '#features/own-registrations/rules.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Counts the people of the student's college who come, including the student (R316). They are registered for the event,
 * are members of a registered team, or have bought the pass, and have not cancelled. The account names the college. If
 * that is not a known college, or if `college`, as typed into the form, is a different one, only the student counts.
 * `owner`: `pass:<id>` or `event:<id>`. `team`: the members that the student has just typed. The count stops at `most`,
 * because the price needs no more.
 */
export async function groupSize(
  db: Db,
  studentId: string,
  { owner, most, team = [], college = '' }: Group & { most: number },
): Promise<number> {
  const [kind, id = ''] = owner.split(/:(.*)/s);
  const names = await namesOfCollege(db, studentId);
  if (names.length === 0 || (college && !names.includes(collegeKey(college)))) return 1;
  const known = kind === 'pass' ? buyersOf(id, names, most) : participantsOf(id, names);
  const typed = team.filter(({ college }) => names.includes(collegeKey(college)));
  const people = sql.join([known, ...typed.map(({ email }) => sql`select ${email.toLowerCase()}`)], sql` union all `);
  // A person counts once, even if the address was typed several times.
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select distinct email from (${people}) as people
    where email <> (select ${person} as own from students where id = ${studentId}) limit ${most}) as counted`.execute(
    db,
  );
  return (rows[0]?.n ?? 0) + 1;
}

/** What the student registers for or buys, and with whom. */
export interface Group {
  owner: string;
  team?: readonly Teammate[] | undefined;
  college?: string | undefined;
}

/** The details of a member that decide whether the member counts. */
export interface Teammate {
  email: string;
  college: string;
}

/** The keys of all names of the known college on the account. */
async function namesOfCollege(db: Db, studentId: string): Promise<string[]> {
  const names = await db
    .selectFrom('students')
    .innerJoin('college_names as typed', 'typed.key', 'students.college_key')
    .innerJoin('college_names as same', 'same.college_id', 'typed.college_id')
    .select('same.key')
    .where('students.id', '=', studentId)
    .execute();
  return names.map(({ key }) => key);
}

/** Accounts made at the spot desk may have no email. Each of them still counts as a person. */
const person = sql`case when students.email = '' then students.id else lower(students.email) end`;

const participantsOf = (eventId: string, names: readonly string[]) => sql`
  select ${person} as email from registrations
    inner join students on students.id = registrations.student_id
    where registrations.event_id = ${eventId} and registration_status <> 'cancelled'
      and students.college_key in (${sql.join(names)})
  union all select lower(team_members.email) from registrations
    inner join team_members on team_members.registration_id = registrations.id
    where registrations.event_id = ${eventId} and registration_status <> 'cancelled'
      and team_members.state in (${sql.join(statesInTeam)}) and team_members.college_key in (${sql.join(names)})`;

// A student has at most one such order of a pass, so each row is one person. The limit is one higher, because the buyer
// may be among them. `cross join` makes SQLite read the students of the college first. It then finds their orders in
// the index `pass_orders_live`, which has no cancelled orders.
const buyersOf = (passId: string, names: readonly string[], most: number) => sql`
  select email from (select ${person} as email from students cross join pass_orders
    where pass_orders.student_id = students.id and pass_orders.pass_id = ${passId}
      and pass_orders.status <> 'cancelled' and pass_orders.status <> 'rejected'
      and students.college_key in (${sql.join(names)}) limit ${most + 1}) as buyers`;
