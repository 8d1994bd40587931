import { holdStudent } from '#features/accounts/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import { mailInTeam } from '../team/team-mails.ts';
import { theirEvents } from '../team/their-events.ts';
import type { LockedRegistration } from './locked.ts';
import { type MemberRow, moveMember } from './members.ts';

/**
 * The accepted members of teams that are about to take a seat again. Their accounts are held: nobody enters another
 * team in their name meanwhile.
 */
export async function holdMembersOf(tx: Tx, teams: readonly LockedRegistration[]): Promise<MemberRow[]> {
  if (teams.length === 0) return [];
  const ids = teams.map(({ id }) => id);
  const accepted = tx.selectFrom('team_members').selectAll().where('registration_id', 'in', ids);
  const members = await accepted.where('state', '=', 'accepted').orderBy('student_id').orderBy('id').execute();
  for (const { student_id: id } of members) if (id) await holdStudent(tx, { id });
  return members;
}

/**
 * A person is in one team of an event (R284): members who have entered another while theirs had no seat leave it, and
 * the leader is told. Answers those who left.
 */
export async function dropMembersElsewhere(
  tx: Tx,
  platform: Platform,
  teams: readonly LockedRegistration[],
  members: readonly MemberRow[],
): Promise<MemberRow[]> {
  const left: MemberRow[] = [];
  for (const member of members) {
    const row = teams.find(({ id }) => id === member.registration_id);
    if (!row || !(await isElsewhere(tx, row, member))) continue;
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
