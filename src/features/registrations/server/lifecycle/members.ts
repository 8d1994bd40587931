import { type Selectable, sql } from 'kysely';
import type { TeamMember } from '#features/registrations/contract.ts';
import type { MemberState } from '#features/registrations/team-contract.ts';
import { isInTeam, type MemberEvent, memberAfter } from '#features/registrations/team-rules.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import type { TeamMembersTable } from '../tables.ts';
import type { LockedRegistration } from './locked.ts';

export type MemberRow = Selectable<TeamMembersTable>;

/** All members in the order in which they came, including those who have left. */
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

/** Adds the members of a new team and returns their ids in the same order. */
export async function insertMembers(
  tx: Tx,
  { id: registrationId, student_id: leaderId }: Pick<LockedRegistration, 'id' | 'student_id'>,
  people: readonly Person[],
  state: MemberState,
  { at, place = 0 }: { at: Date; place?: number },
): Promise<string[]> {
  // Members in any other state have joined by the code.
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

/** Adds one member to an existing team. */
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

/** What changes together with the state: the account and the person's own details. */
type Along = Partial<Pick<MemberRow, 'student_id' | 'name' | 'email' | 'phone' | 'college'>>;

/** The only function that changes a member's state. Returns false if the table of transitions does not allow it. */
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

/**
 * Removes a student's request to join after the student came in another way. Otherwise the leader could find it later,
 * even after the student has left again.
 */
export async function dropAsking(tx: Tx, { id }: LockedRegistration, studentId: string): Promise<void> {
  const own = tx.deleteFrom('team_members').where('registration_id', '=', id).where('student_id', '=', studentId);
  await own.where('state', '=', 'asked').execute();
}

type Leader = Pick<LockedRegistration, 'student_id' | 'name' | 'email' | 'phone' | 'college' | 'department' | 'year'>;

/** Swaps the leader and a member, because a person can be in a team only once. */
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

/** Removes a deleted account from a team, with all personal details. */
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

/** Removes a deleted account from all places that it accepted, even if a hand-over gave the row to somebody else. */
export async function forgetAcceptedPlaces(tx: Tx, studentId: string): Promise<void> {
  await tx.updateTable('team_members').set({ accepted_by: '' }).where('accepted_by', '=', studentId).execute();
}

/**
 * Copies the team to the registration, where lists, search and exports read it. Does not change `updated_at`: an unpaid
 * seat is held for a time that starts there, and changing the team must not extend it.
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

/** The student who led the team when the place was made. For a row of `team_members` joined with its registration. */
export const typedBy = sql<string>`case when team_members.typed_by = '' then registrations.student_id
  else team_members.typed_by end`;
