import { findAccount, readProfile } from '#features/accounts/server/index.ts';
import { isOwnCollege, meaningOf } from '#features/colleges/server/index.ts';
import { findEvent, teamRulesOf } from '#features/events/server/index.ts';
import type { Hindrance } from '#features/registrations/team-contract.ts';
import { forbids, hindranceText, type Person, whyNotJoin } from '#features/registrations/team-rules.ts';
import type { Db } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { type MemberRow, membersOf } from '../lifecycle/members.ts';
import { whyNotNow } from '../register/why-not-now.ts';
import type { RegistrationRow } from '../rows.ts';
import { findTeamTerms } from './codes.ts';
import { theirEvents } from './their-events.ts';

/** Reads the data about a person that a team checks; undefined if the account was deleted. */
export async function readPerson({ config }: Pick<Platform, 'config'>, db: Db, studentId: string) {
  const account = await findAccount(db, studentId);
  if (!account) return undefined;
  const { _id: id, ...profile } = await readProfile({ config, db }, studentId);
  return { ...profile, id, isOwnCollege: await isOwnCollege(db, account) };
}
export type TeamPerson = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

type TeamRow = Pick<RegistrationRow, 'id' | 'event_id' | 'student_id' | 'college'>;

/** Lists everything that keeps a person from joining a registered team. */
export async function readHindrances(db: Db, person: Person, row: TeamRow, own: MemberRow | undefined, now: Date) {
  const event = await findEvent(db, row.event_id);
  const why = await whyNotNow(db, event, now);
  if (!event) return ['closed'] satisfies Hindrance[];
  const terms = await findTeamTerms(db, row.id);
  // Members who were invited before registration closed have the full time to answer.
  const isLateAnswer = why === 'eventClosed' && own !== undefined && now.toISOString() < (terms?.agree_until ?? '');
  return whyNotJoin(
    person,
    { ...factsOf(event), isClosed: why !== undefined && !isLateAnswer },
    await theirEvents(db, person.id),
    {
      registrationId: row.id,
      leader: { id: row.student_id, college: row.college },
      members: await membersOf(db, row.id),
      own,
      ...(await collegesOf(db, event, person, row)),
    },
  );
}

type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** Lists what keeps a leader from registering a team. Other code checks whether registration is open. */
export async function readLeaderHindrances(db: Db, person: Person, event: EventRow): Promise<Hindrance[]> {
  return whyNotJoin(person, { ...factsOf(event), isClosed: false }, await theirEvents(db, person.id), {
    registrationId: '',
    leader: { id: person.id, college: person.college },
    members: [],
    ...(await collegesOf(db, event, person, { id: '', college: person.college })),
  });
}

function factsOf(event: EventRow) {
  const { id, date, start_time: startTime, end_time: endTime } = event;
  return { id, date, startTime, endTime, teamMax: event.team_max, rules: teamRulesOf(event) };
}

/** The colleges that the rules compare. Makes no query if the event has no such rule. */
async function collegesOf(db: Db, event: EventRow, person: Person, row: Pick<TeamRow, 'id' | 'college'>) {
  const { college, oneTeamPerCollege } = teamRulesOf(event);
  if (college !== 'one' && !oneTeamPerCollege) return { otherColleges: [] };
  const others = await otherColleges(db, event, row.id);
  const own = [person.college, person.accountCollege ?? person.college];
  return { otherColleges: others, meaningOf: await meaningOf(db, [...own, row.college, ...others]) };
}

async function otherColleges(db: Db, event: EventRow, registrationId: string): Promise<string[]> {
  if (!teamRulesOf(event).oneTeamPerCollege) return [];
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('students', 'students.id', 'registrations.student_id')
    .select(['registrations.college', 'students.college as accountCollege'])
    .distinct()
    .where('event_id', '=', event.id)
    .where('registrations.id', '<>', registrationId)
    .where('registration_status', '<>', 'cancelled')
    .execute();
  return rows.flatMap(({ college, accountCollege }) => [college, accountCollege]);
}

/** Undefined if none of the hindrances prevents joining. */
export function refuseHindered(found: readonly Hindrance[]) {
  const forbidding = found.filter(forbids);
  const [first] = forbidding;
  if (!first) return undefined;
  const errors = Object.fromEntries(forbidding.map((hindrance) => [hindrance, hindranceText[hindrance]]));
  return refuse('hindered', { errors, message: Object.values(errors).join(' ') });
}
