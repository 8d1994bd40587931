import { holdStudent } from '#features/accounts/server/index.ts';
import { endWaiting } from '#features/waitlist/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { type LockedRegistration, lockRegistration } from '../lifecycle/locked.ts';
import { dropAsking, type MemberRow, moveMember } from '../lifecycle/members.ts';
import { readHindrances, readPerson, refuseHindered, type TeamPerson } from './hindrances.ts';
import { type TeamPlatform, whyStays } from './stays.ts';
import { mailInTeam } from './team-mails.ts';

/** Accepting twice has no further effect. */
export function acceptInvitation(platform: TeamPlatform, studentId: string, memberId: string) {
  return write(platform.db, async (tx) => {
    const found = await lockInvitation(tx, platform, studentId, memberId);
    if (!('row' in found)) return found;
    const { row, member, person } = found;
    const done = { message: `You are in the team for ${row.event_title}.`, registrationId: row.id };
    if (member.state === 'accepted' && member.student_id === studentId) return done;
    if (row.registration_status === 'cancelled') return refuse('teamGone');
    if (await platform.hasResult(tx, row.event_id)) return refuse('resultPublished');
    return (await enterTeam(tx, platform, row, member, person)) ?? done;
  });
}

/** Puts the person into the place that was kept for them. Returns the refusal, or undefined on success. */
export async function enterTeam(
  tx: Tx,
  platform: Platform,
  row: LockedRegistration,
  member: MemberRow,
  person: TeamPerson,
) {
  const now = platform.now();
  const refused = refuseHindered(await readHindrances(tx, person, row, member, now));
  if (refused) return refused;
  const { id: student_id, name, email, phone, college } = person;
  if (!(await moveMember(tx, row, member, 'accept', now, { student_id, name, email, phone, college }))) {
    return refuse('alreadyAnswered');
  }
  await dropAsking(tx, row, student_id);
  await endWaiting(tx, platform, student_id, row.event_id);
  await mailInTeam(tx, platform, row.student_id, 'accepted', row, name);
  await recordAudit(tx, now, {
    actor: `student:${student_id}`,
    action: 'team.join',
    subject: `registration:${row.id}`,
  });
  return undefined;
}

/** The place that the leader typed for this person. Knowing the code proves as much as reading the mail. */
export const ownRow = (members: readonly MemberRow[], { email }: TeamPerson): MemberRow | undefined =>
  members.find(
    (member) =>
      (member.state === 'typed' || member.state === 'invited') && member.email.toLowerCase() === email.toLowerCase(),
  );

export function declineInvitation(platform: TeamPlatform, studentId: string, memberId: string) {
  return write(platform.db, async (tx) => {
    const found = await lockInvitation(tx, platform, studentId, memberId);
    if (!('row' in found)) return found;
    const { row, member } = found;
    const done = { message: 'You have declined. The leader of the team is told.' };
    if (member.state === 'declined') return done;
    if (row.registration_status === 'cancelled') return refuse('teamGone');
    const now = platform.now();
    const stays = await whyStays(tx, platform, row, member);
    if (stays) return refuse(stays);
    if (!(await moveMember(tx, row, member, 'decline', now))) return refuse('alreadyAnswered');
    await mailInTeam(tx, platform, row.student_id, 'declined', row, member.name);
    await recordAudit(tx, now, {
      actor: `student:${studentId}`,
      action: 'team.decline',
      subject: `registration:${row.id}`,
    });
    return done;
  });
}

/**
 * Whether the student may answer invitations to the account's email: the email is confirmed, or this site cannot
 * confirm emails.
 */
export const mayAnswer = ({ emailState }: Pick<TeamPerson, 'emailState'>): boolean => emailState !== 'toConfirm';

async function lockInvitation(tx: Tx, platform: Platform, studentId: string, memberId: string) {
  const asked = await findMember(tx, memberId);
  const row = asked && (await lockRegistration(tx, asked.registration_id));
  // The team is locked before the person everywhere.
  const isThere = await holdStudent(tx, { id: studentId });
  const person = isThere && (await readPerson(platform, tx, studentId));
  if (!person) return refuse('accountGone');
  const member = row && (await findMember(tx, memberId));
  // Wider than `isAccountOfMember`: without a mail server nobody can confirm an email, but students may still answer.
  const isTheirs =
    member?.student_id === studentId ||
    (member?.student_id === null && mayAnswer(person) && member.email.toLowerCase() === person.email.toLowerCase());
  return row && member && isTheirs ? { row, member, person } : refuse('invitationNotFound');
}

function findMember(db: Db, id: string) {
  return db.selectFrom('team_members').selectAll().where('id', '=', id).executeTakeFirst();
}
