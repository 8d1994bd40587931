import { holdStudent } from '#features/accounts/server/index.ts';
import { findEvent, teamRulesOf } from '#features/events/server/index.ts';
import { codeTries, mostAsking, networkCodeTries, plainCode } from '#features/registrations/team-rules.ts';
import { endWaiting } from '#features/waitlist/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { byNetwork } from '#server/network-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle } from '#server/throttle.ts';
import { within } from '#server/within.ts';
import { type LockedRegistration, lockRegistration } from '../lifecycle/locked.ts';
import { addMember, dropAsking, type MemberRow, membersOf } from '../lifecycle/members.ts';
import { enterTeam, ownRow } from './answer-invitation.ts';
import { findCode } from './codes.ts';
import { readHindrances, readPerson, refuseHindered, type TeamPerson } from './hindrances.ts';
import { findLive, offerOf } from './list-invitations.ts';
import type { TeamPlatform } from './stays.ts';
import { mailInTeam } from './team-mails.ts';

interface Joiner {
  studentId: string;
  ip: string;
}

/** Joins a team by its code. Only wrong codes count as tries. */
export function createJoinByCode(platform: TeamPlatform) {
  const counted = createCodeCount(platform);
  return {
    find: ({ studentId, ip }: Joiner, code: string) =>
      counted({ studentId, ip }, async () => {
        const team = await liveTeam(platform.db, code, platform.now());
        if (team instanceof Refusal) return team;
        const person = await readPerson(platform, platform.db, studentId);
        if (!person) return refuse('accountGone');
        const own = ownRow(await membersOf(platform.db, team.id), person);
        return offerOf(platform, person, team, own?.id);
      }),
    join: (joiner: Joiner, code: string) =>
      counted(joiner, () => write(platform.db, (tx) => join(tx, platform, joiner.studentId, code))),
  };
}

/**
 * Also counts wrong codes by network, because one person can have many accounts. A whole campus mistypes far less often
 * than its limit allows.
 */
function createCodeCount(platform: Platform) {
  const perStudent = createThrottle(platform, 'team codes', codeTries);
  const { points, seconds } = networkCodeTries;
  const perNetwork = byNetwork((times) => [ownThrottle(platform.now, { points: points * times, seconds })]);
  const isWrong = (done: unknown) => done instanceof Refusal && done.code === 'codeUnknown';
  return <T>({ studentId, ip }: Joiner, work: () => Promise<T>) => {
    const withinNetwork = () => within(perNetwork, ip, refuse('tooManyHere'), work, isWrong);
    // The student's tries are checked first: a student without tries must not use up the network's.
    return within(perStudent, studentId, refuse('tooManyTries'), withinNetwork, isWrong);
  };
}

/** The answer for the code of a deleted or cancelled team is the same as for an unknown code. */
async function liveTeam(db: Db, typed: string, now: Date) {
  const found = await findCode(db, plainCode(typed));
  const row = found && (await findLive(db, found.registration_id));
  if (!row) return refuse('codeUnknown');
  return found.code_until <= now.toISOString() ? refuse('codeExpired') : row;
}

async function join(tx: Tx, platform: TeamPlatform, studentId: string, code: string) {
  const now = platform.now();
  const found = await findCode(tx, plainCode(code));
  const row = found && (await lockRegistration(tx, found.registration_id));
  if (!row) return refuse('codeUnknown');
  if (!(await holdStudent(tx, { id: studentId }))) return refuse('accountGone');
  // Read again after locking: the leader may have made a new code, or the team may have been cancelled.
  const still = await liveTeam(tx, code, now);
  if (still instanceof Refusal) return still;
  const person = await readPerson(platform, tx, studentId);
  if (!person) return refuse('accountGone');
  const done = { message: `You are in the team for ${row.event_title}.`, registrationId: row.id };
  const members = await membersOf(tx, row.id);
  if (members.some(({ state, student_id }) => state === 'accepted' && student_id === studentId)) return done;
  if (await platform.hasResult(tx, row.event_id)) return refuse('resultPublished');
  const own = ownRow(members, person);
  if (own) return (await enterTeam(tx, platform, row, own, person)) ?? done;
  if (hasLeftOften(members, studentId)) return refuse('leftOften');
  const event = await findEvent(tx, row.event_id);
  if (event && teamRulesOf(event).approveJoins) return askLeader(tx, platform, row, members, person);
  return (await enterNew(tx, platform, row, person)) ?? done;
}

/**
 * Limited, because each join adds a row and sends the leader two mails. The mails have their own limit
 * (`mail-bounds.ts`).
 */
const hasLeftOften = (members: readonly MemberRow[], studentId: string): boolean =>
  members.filter(({ state, student_id }) => state === 'left' && student_id === studentId).length >= mostReturns;
const mostReturns = 5;

/** Asks the leader. Asking twice has no further effect. A student whom the leader has turned down cannot ask again. */
async function askLeader(
  tx: Tx,
  platform: Platform,
  row: LockedRegistration,
  members: readonly MemberRow[],
  person: TeamPerson,
) {
  const { id: student_id, name, email, phone, college } = person;
  const message = `The leader of the team for ${row.event_title} has to approve you first. Your dashboard shows that you wait.`;
  const waits = { message, registrationId: row.id, waits: true as const };
  const theirs = members.filter((member) => member.student_id === student_id);
  if (theirs.some(({ state }) => state === 'asked')) return waits;
  if (theirs.some(({ state }) => state === 'declined')) return refuse('turnedDown');
  const now = platform.now();
  const refused = refuseHindered(await readHindrances(tx, person, row, undefined, now));
  if (refused) return refused;
  if (members.filter(({ state }) => state === 'asked').length >= mostAsking) return refuse('tooManyAsk');
  await addMember(tx, row, { student_id, name, email, phone, college }, 'asked', now);
  // Repeated asking and withdrawing must not fill the leader's mailbox.
  if (theirs.length < 2) await mailInTeam(tx, platform, row.student_id, 'asks', row, name);
  await recordAudit(tx, now, { actor: `student:${student_id}`, action: 'team.ask', subject: `registration:${row.id}` });
  return waits;
}

async function enterNew(tx: Tx, platform: Platform, row: LockedRegistration, person: TeamPerson) {
  const now = platform.now();
  const refused = refuseHindered(await readHindrances(tx, person, row, undefined, now));
  if (refused) return refused;
  const { id: student_id, name, email, phone, college } = person;
  await dropAsking(tx, row, student_id);
  await addMember(tx, row, { student_id, name, email, phone, college }, 'accepted', now);
  await endWaiting(tx, platform, student_id, row.event_id);
  await mailInTeam(tx, platform, row.student_id, 'accepted', row, name);
  await recordAudit(tx, now, {
    actor: `student:${student_id}`,
    action: 'team.join',
    subject: `registration:${row.id}`,
  });
  return undefined;
}
