import { holdStudent } from '#features/accounts/server/index.ts';
import { endWaiting } from '#features/waitlist/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import { mailInTeam } from '../team/team-mails.ts';
import { theirEvents } from '../team/their-events.ts';
import type { LockedRegistration } from './locked.ts';
import { type MemberRow, moveMember } from './members.ts';

/**
 * Locks the accounts of leaders and accepted members before any of the teams takes a seat again, so that they cannot
 * join another team meanwhile. All teams are locked at once, because two people may each lead a team with the other as
 * a member.
 */
export async function holdTeams(tx: Tx, teams: readonly LockedRegistration[]): Promise<void> {
  await holdAll(tx, [...teams, ...(await acceptedMembers(tx, teams))]);
}

/** Locks and returns only the members, for callers that need no lock on the leaders. */
export async function holdMembersOf(tx: Tx, teams: readonly LockedRegistration[]): Promise<MemberRow[]> {
  const members = await acceptedMembers(tx, teams);
  await holdAll(tx, members);
  return members;
}

/**
 * A person can be in only one team of an event (R284). Members who joined another team while theirs had no seat leave
 * the returning team, and its leader is mailed. The other members have a seat now, so their waitlist entries end.
 * Returns the members who left.
 */
export async function settleMembers(
  tx: Tx,
  platform: Platform,
  teams: readonly LockedRegistration[],
  members: readonly MemberRow[],
): Promise<MemberRow[]> {
  const left: MemberRow[] = [];
  for (const member of members) {
    const row = teams.find(({ id }) => id === member.registration_id);
    if (!row) continue;
    if (!(await isElsewhere(tx, row, member))) {
      if (member.student_id) await endWaiting(tx, platform, member.student_id, row.event_id);
      continue;
    }
    await moveMember(tx, row, member, 'leave', platform.now());
    await mailInTeam(tx, platform, row.student_id, 'elsewhere', row, member.name);
    left.push(member);
  }
  return left;
}

async function isElsewhere(tx: Tx, row: LockedRegistration, { student_id: studentId }: MemberRow): Promise<boolean> {
  const theirs = studentId ? await theirEvents(tx, studentId) : [];
  return theirs.some(({ eventId, registrationId }) => eventId === row.event_id && registrationId !== row.id);
}

async function acceptedMembers(tx: Tx, teams: readonly LockedRegistration[]): Promise<MemberRow[]> {
  if (teams.length === 0) return [];
  const ids = teams.map(({ id }) => id);
  const accepted = tx.selectFrom('team_members').selectAll().where('registration_id', 'in', ids);
  return accepted.where('state', '=', 'accepted').orderBy('student_id').orderBy('id').execute();
}

/** Always in the same order, so that two requests for many people cannot deadlock. */
async function holdAll(tx: Tx, people: readonly { student_id: string | null }[]): Promise<void> {
  const ids = new Set(people.flatMap(({ student_id: id }) => id ?? []));
  for (const id of [...ids].toSorted()) await holdStudent(tx, { id });
}
