import { type Selectable, sql } from 'kysely';
import type { TeamMember } from '#features/registrations/contract.ts';
import type { MemberState } from '#features/registrations/team-contract.ts';
import { isInTeam, type MemberEvent, memberAfter } from '#features/registrations/team-rules.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import type { TeamMembersTable } from '../tables.ts';
import type { LockedRegistration } from './locked.ts';

export type MemberRow = Selectable<TeamMembersTable>;

/** In the order in which they came, those who are gone too. */
export function membersOf(db: Db, registrationId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('team_members')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .orderBy('place')
    .orderBy('id')
    .execute();
}

type Person = TeamMember & { student_id?: string };

/** The rows of a team that is new; answers their ids in the same order. */
export async function insertMembers(
  tx: Tx,
  { id: registrationId, student_id: leaderId }: Pick<LockedRegistration, 'id' | 'student_id'>,
  people: readonly Person[],
  state: MemberState,
  { at, place = 0 }: { at: Date; place?: number },
): Promise<string[]> {
  // Others have come by the code.
  const isTyped = state === 'typed' || state === 'invited';
  const when = { created_at: at.toISOString(), changed_at: at.toISOString() };
  const rows = people.map(({ name, email, phone, college, student_id = null }, index) => ({
    id: newId(),
    registration_id: registrationId,
    place: place + index,
    student_id,
    name,
    email,
    phone,
    college,
    state,
    typed_by: isTyped ? leaderId : '',
    accepted_by: state === 'accepted' ? (student_id ?? '') : '',
    ...when,
  }));
  if (rows.length > 0) await tx.insertInto('team_members').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** One more in a team that is there. */
export async function addMember(
  tx: Tx,
  row: LockedRegistration,
  person: Person,
  state: MemberState,
  at: Date,
): Promise<void> {
  const { id } = row;
  const last = (await membersOf(tx, id)).at(-1);
  await insertMembers(tx, row, [person], state, { at, place: (last?.place ?? -1) + 1 });
  await keepTypedMembers(tx, id);
}

/** What comes along with a new state: whose account it is, and the person's own details. */
type Along = Partial<Pick<MemberRow, 'student_id' | 'name' | 'email' | 'phone' | 'college'>>;

/** The only way in which a member changes the state; false: the table does not name it. */
export async function moveMember(
  tx: Tx,
  { id }: LockedRegistration,
  member: MemberRow,
  event: MemberEvent,
  at: Date,
  along: Along = {},
): Promise<boolean> {
  const state = memberAfter(member.state, event);
  if (!state) return false;
  const account = along.student_id ?? member.student_id ?? '';
  const isAccepted = state === 'accepted' && member.state !== 'accepted';
  const changes = { ...along, state, changed_at: at.toISOString(), ...(isAccepted && { accepted_by: account }) };
  await tx.updateTable('team_members').set(changes).where('id', '=', member.id).execute();
  await keepTypedMembers(tx, id);
  return true;
}

/** Somebody who asked has come in by another way: the leader has nothing to answer, also when they leave again. */
export async function dropAsking(tx: Tx, { id }: LockedRegistration, studentId: string): Promise<void> {
  const own = tx.deleteFrom('team_members').where('registration_id', '=', id).where('student_id', '=', studentId);
  await own.where('state', '=', 'asked').execute();
}

type Leader = Pick<LockedRegistration, 'student_id' | 'name' | 'email' | 'phone' | 'college' | 'department' | 'year'>;

/** Leader and member change places: one person is in a team once. */
export async function swapLeader(
  tx: Tx,
  row: LockedRegistration,
  member: MemberRow,
  leader: Leader,
  at: Date,
): Promise<void> {
  const { student_id, name, email, phone, college } = row;
  await tx
    .updateTable('team_members')
    .set({ student_id, name, email, phone, college, changed_at: at.toISOString() })
    .where('id', '=', member.id)
    .execute();
  await tx.updateTable('registrations').set(leader).where('id', '=', row.id).execute();
  await keepTypedMembers(tx, row.id);
}

/** An account is deleted: its person has left every team, and nothing about them is kept. */
export async function eraseMember(tx: Tx, row: LockedRegistration, member: MemberRow, at: Date): Promise<void> {
  const state = memberAfter(member.state, 'leave') ?? member.state;
  await tx
    .updateTable('team_members')
    .set({ state, student_id: null, name: 'Deleted account', email: '', phone: '', college: '' })
    .set({ changed_at: at.toISOString() })
    .where('id', '=', member.id)
    .execute();
  await keepTypedMembers(tx, row.id);
}

/** An account is deleted: no place says that it was that account's, also where a hand-over gave the row to another. */
export async function forgetAcceptedPlaces(tx: Tx, studentId: string): Promise<void> {
  await tx.updateTable('team_members').set({ accepted_by: '' }).where('accepted_by', '=', studentId).execute();
}

/**
 * Lists, search and exports read the team where leaders have typed it. The time of the last change stays: seats without
 * a payment are held from it, and no change of the team may hold them longer.
 */
async function keepTypedMembers(tx: Tx, registrationId: string): Promise<void> {
  const team = (await membersOf(tx, registrationId)).filter(({ state }) => isInTeam(state));
  const typed = team.map(({ name, email, phone, college }) => ({ name, email, phone, college }));
  await tx
    .updateTable('registrations')
    .set({ team_members: JSON.stringify(typed) })
    .where('id', '=', registrationId)
    .execute();
}

/** Who led the team when the place was made. Of a row of `team_members` joined with its registration. */
export const typedBy = sql<string>`case when team_members.typed_by = '' then registrations.student_id
  else team_members.typed_by end`;
