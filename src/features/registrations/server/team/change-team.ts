import { findAccount, holdStudent } from '#features/accounts/server/index.ts';
import { meaningOf } from '#features/colleges/server/index.ts';
import { findEvent, teamRulesOf } from '#features/events/server/index.ts';
import { groupSize, handCouponOver } from '#features/passes/server/index.ts';
import { lineOf } from '#features/prices/rules.ts';
import { swapAnswers } from '#features/questions/server/index.ts';
import type { TeamMember } from '#features/registrations/contract.ts';
import { forbids, isInTeam, memberAfter, placesTaken } from '#features/registrations/team-rules.ts';
import { endWaiting } from '#features/waitlist/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { type LockedRegistration, lockRegistration } from '../lifecycle/locked.ts';
import { addMember, dropAsking, type MemberRow, membersOf, moveMember, swapLeader } from '../lifecycle/members.ts';
import { holdEventsOf } from '../lifecycle/seats.ts';
import { hasHandedBack, noteHandOver } from '../own-registrations.ts';
import { whyNotAnother } from '../register/why-not-another.ts';
import { entryNow } from '../register/why-not-now.ts';
import { ownRow } from './answer-invitation.ts';
import { codeEnd, putCode, waitUntil } from './codes.ts';
import { agreeUntil } from './form-team.ts';
import { readHindrances, readPerson, type TeamPerson } from './hindrances.ts';
import { type TeamPlatform, wasLetIn, whyStays } from './stays.ts';
import { mailInTeam, mailInvitations } from './team-mails.ts';

/** A team, and the student who wants to change it as its leader. */
export interface LedTeam {
  studentId: string;
  registrationId: string;
}

/**
 * Changes a team: only for its leader, and only while it has a seat, registration is open and no result is published.
 */
function changeTeam<Answer>(
  platform: TeamPlatform,
  led: LedTeam,
  change: (tx: Tx, team: LockedTeam) => Promise<Answer>,
) {
  return write(platform.db, async (tx) => {
    const team = await lockTeam(tx, platform, led);
    return team instanceof Refusal ? team : change(tx, team);
  });
}

type LockedTeam = Exclude<Awaited<ReturnType<typeof lockTeam>>, Refusal>;

async function lockTeam(tx: Tx, { now, hasResult }: TeamPlatform, { studentId, registrationId }: LedTeam) {
  const row = await lockRegistration(tx, registrationId);
  if (!row || row.student_id !== studentId) return refuse('registrationNotFound');
  const event = await findEvent(tx, row.event_id);
  if (!event || event.is_team_event === 0) return refuse('noTeam');
  if (row.registration_status === 'cancelled') return refuse('teamGone');
  const entry = await entryNow(tx, event, now());
  if (entry !== 'open') return refuse('teamFixed', entry === 'paused' ? { message: teamPaused } : undefined);
  if (await hasResult(tx, event.id)) return refuse('resultPublished');
  return { row, event, members: await membersOf(tx, row.id) };
}

const teamPaused = 'The event takes no registrations at the moment, so the team cannot be changed now.';

const audit = (tx: Tx, { now }: Platform, action: string, row: LockedRegistration, studentId = row.student_id) =>
  recordAudit(tx, now(), { actor: `student:${studentId}`, action, subject: `registration:${row.id}` });

/** Names a person in a member's place or in a free one. Returns undefined on success. */
export function putMember(
  platform: TeamPlatform,
  led: LedTeam,
  { replaces, ...person }: TeamMember & { replaces?: string | undefined },
) {
  return changeTeam(platform, led, async (tx, team) => {
    const { row, event, members } = team;
    const before = await collegeGroup(tx, row);
    if (replaces !== undefined) {
      const refused = await takeOut(tx, platform, team, replaces);
      if (refused) return refused;
    }
    const others = members.filter(({ id }) => id !== replaces);
    const leader = await findAccount(tx, row.student_id);
    const inTeam = others.filter(({ state }) => isInTeam(state));
    const emails = [row.email, leader?.email ?? '', ...inTeam.map(({ email }) => email)];
    if (emails.some((email) => email.toLowerCase() === person.email.toLowerCase()))
      return invalid({ email: 'This person is already in the team.' });
    if (placesTaken(others) >= event.team_max) return refuse('teamFull');
    const now = platform.now();
    const until = agreeUntil(event, now);
    await addMember(tx, row, person, until ? 'invited' : 'typed', now);
    if (until) {
      await waitUntil(tx, row.id, until);
      await mailInvitations(tx, platform, row, [person], until);
    }
    if (isTooSmall(await collegeGroup(tx, row), before)) return refuse('groupPrice');
    await audit(tx, platform, 'team.name', row);
    return undefined;
  });
}

export function removeMember(platform: TeamPlatform, led: LedTeam, memberId: string) {
  return changeTeam(platform, led, async (tx, team) => {
    const before = await collegeGroup(tx, team.row);
    const refused = await takeOut(tx, platform, team, memberId);
    if (refused) return refused;
    if (isTooSmall(await collegeGroup(tx, team.row), before)) return refuse('groupPrice');
    await audit(tx, platform, 'team.take-out', team.row);
    return undefined;
  });
}

/**
 * The size of the group that the team's price is for, counted only as far as the price needs (R316). Undefined for any
 * other price.
 */
async function collegeGroup(tx: Tx, { price_line, student_id, event_id }: LockedRegistration) {
  const { audience, groupMin: most = 0 } = lineOf(price_line);
  if (audience !== 'collegeGroup') return undefined;
  return { size: await groupSize(tx, student_id, { owner: `event:${event_id}`, most }), most };
}

type CollegeGroup = Awaited<ReturnType<typeof collegeGroup>>;

/** If members have left and the group is too small already, the leader may still change it, but not make it smaller. */
const isTooSmall = (now: CollegeGroup, before: CollegeGroup): boolean =>
  now !== undefined && before !== undefined && now.size < now.most && now.size < before.size;

async function takeOut(tx: Tx, platform: TeamPlatform, { row, members }: LockedTeam, memberId: string) {
  const member = members.find(({ id }) => id === memberId);
  if (member && (await wasLetIn(tx, platform, row, member))) return refuse('memberLetIn');
  if (!member || !(await moveMember(tx, row, member, 'replace', platform.now()))) return refuse('memberNotFound');
  if (member.student_id) await mailInTeam(tx, platform, member.student_id, 'replaced', row);
  return undefined;
}

/** The leader answers a student who joined by the code. Approving twice has no further effect. Undefined: done. */
export function answerJoin(platform: TeamPlatform, led: LedTeam, memberId: string, answer: 'approve' | 'turnDown') {
  return changeTeam(platform, led, async (tx, { row, members }) => {
    const member = members.find(({ id }) => id === memberId);
    if (member?.state === memberAfter('asked', answer)) return undefined;
    // The team is locked before the person everywhere.
    const isThere = member?.student_id && (await holdStudent(tx, { id: member.student_id }));
    const person = isThere && (await readPerson(platform, tx, isThere.id));
    if (!member || !person || member.state !== 'asked') return refuse('memberNotFound');
    const refused = await (answer === 'approve' ? letIn : turnDown)(tx, platform, { row, members, member, person });
    if (refused) return refused;
    if (answer === 'approve') await mailInTeam(tx, platform, person.id, 'approved', row);
    // If the leader has named the person since, that place is kept.
    else if (!ownRow(members, person)) await mailInTeam(tx, platform, person.id, 'turnedDown', row);
    await audit(tx, platform, answer === 'approve' ? 'team.approve' : 'team.turn-down', row);
    return undefined;
  });
}

interface Answered {
  row: LockedRegistration;
  members: readonly MemberRow[];
  member: MemberRow;
  person: TeamPerson;
}

/** If the leader has named the person since, that place is used, because a person has one place in a team. */
async function letIn(tx: Tx, platform: Platform, { row, members, member, person }: Answered) {
  const now = platform.now();
  const named = ownRow(members, person);
  const found = (await readHindrances(tx, person, row, named, now)).filter(forbids);
  if (found.length > 0) return refuse(found.includes('teamFull') ? 'teamFull' : 'cannotJoin');
  const { id: student_id, name, email, phone, college } = person;
  const along = { student_id, name, email, phone, college };
  await moveMember(tx, row, named ?? member, named ? 'accept' : 'approve', now, along);
  await dropAsking(tx, row, student_id);
  await endWaiting(tx, platform, student_id, row.event_id);
  return undefined;
}

async function turnDown(tx: Tx, platform: Platform, { row, member, person }: Answered): Promise<undefined> {
  const { name, email, phone, college } = person;
  await moveMember(tx, row, member, 'turnDown', platform.now(), { name, email, phone, college });
}

export function renewCode(platform: TeamPlatform, led: LedTeam) {
  return changeTeam(platform, led, async (tx, { row, event }) => {
    const made = await putCode(tx, row.id, platform.now());
    return { ...made, codeUntil: await codeEnd(tx, event, made.codeUntil) };
  });
}

/** Swaps the leader and a member. */
export function handOverTeam(platform: TeamPlatform, led: LedTeam, memberId: string) {
  const change = changeTeam(platform, led, (tx, team) => handOver(tx, platform, team, memberId));
  // An organiser has registered the member separately, or the account is being deleted.
  return change.catch(refuseIf({ taken: refuse('otherTeam'), gone: refuse('memberNotFound') }));
}

async function handOver(tx: Tx, platform: Platform, { row, event, members }: LockedTeam, memberId: string) {
  // One student made the joint payment, and it is decided and sent again as a whole (decision 55).
  if (row.joint_payment_id && row.payment_status !== 'completed') return refuse('paymentWaits');
  // The pass belongs to its owner, who could withdraw it while it waits.
  if (row.pass_order_id && row.payment_status !== 'completed') return refuse('passWaits');
  const member = members.find(({ id, state }) => id === memberId && isInTeam(state));
  if (!member) return refuse('memberNotFound');
  if (member.state !== 'accepted' || !member.student_id) return refuse('notAccepted');
  const isThere = await holdStudent(tx, { id: member.student_id });
  const person = isThere && (await readPerson(platform, tx, member.student_id));
  if (!person) return refuse('memberNotFound');
  // A member becomes leader without being asked. Without this rule a member who hands the team back could be made
  // leader again and again, and a leader cannot leave.
  if (await hasHandedBack(tx, { studentId: person.id, registrationId: row.id })) return refuse('handedBack');
  if (await whyNotAnother(tx, platform, isThere)) return refuse('memberUnconfirmed');
  if (await wouldBeSecond(tx, platform, { row, event, member, person })) return refuse('collegeHasTeam');
  const notTheirs = await handTermsOver(tx, row, person);
  if (notTheirs) return notTheirs;
  const { id: student_id, name, email, phone, college, department, year } = person;
  await swapAnswers(tx, row.id, member.id);
  await noteHandOver(tx, { studentId: row.student_id, eventId: row.event_id, registrationId: row.id });
  await swapLeader(tx, row, member, { student_id, name, email, phone, college, department, year }, platform.now());
  await mailInTeam(tx, platform, student_id, 'leads', row);
  await audit(tx, platform, 'team.hand-over', row);
  return { message: `${name} leads the team now. You are a member.` };
}

interface NewLeader extends Pick<LockedTeam, 'row' | 'event'> {
  member: MemberRow;
  person: TeamPerson;
}

/**
 * Whether the new leader's college would get a second team although it may have only one. Locks the event first, so
 * that of two hand-overs at once the second one sees the first.
 */
async function wouldBeSecond(tx: Tx, { now }: Platform, { row, event, member, person }: NewLeader): Promise<boolean> {
  if (!teamRulesOf(event).oneTeamPerCollege) return false;
  const meaning = await meaningOf(tx, [row.college, person.college]);
  if (meaning(row.college) === meaning(person.college)) return false;
  await holdEventsOf(tx, [row]);
  return (await readHindrances(tx, person, row, member, now())).includes('collegeHasTeam');
}

/**
 * Passes the old leader's price and coupon on. The new leader must qualify for them too: otherwise one student could
 * get them for many others.
 */
async function handTermsOver(tx: Tx, row: LockedRegistration, to: TeamPerson) {
  if (lineOf(row.price_line).audience === 'ownCollege' && !to.isOwnCollege) return refuse('ownCollegePrice');
  if (lineOf(row.price_line).audience === 'collegeGroup') {
    const meaning = await meaningOf(tx, [row.college, to.college]);
    if (meaning(row.college) !== meaning(to.college)) return refuse('groupPriceLeader');
  }
  const isGiven = !row.coupon_id || (await handCouponOver(tx, row.coupon_id, row.student_id, to.id));
  return isGiven ? undefined : refuse('couponUsed');
}

/**
 * Lets a member leave, if `whyStays` allows it, or lets a student withdraw a request. A leader must hand the team over
 * first.
 */
export function leaveTeam(platform: TeamPlatform, studentId: string, registrationId: string) {
  return write(platform.db, async (tx) => {
    const row = await lockRegistration(tx, registrationId);
    if (!row) return refuse('registrationNotFound');
    if (row.student_id === studentId) return refuse('leaderStays');
    const own = (await membersOf(tx, row.id)).filter(({ student_id }) => student_id === studentId);
    const member = own.find(({ state }) => state === 'accepted') ?? own.find(({ state }) => state === 'asked');
    const done = { message: `You have left the team for ${row.event_title}.` };
    if (!member) return own.some(({ state }) => state === 'left') ? done : refuse('registrationNotFound');
    const wasIn = member.state === 'accepted';
    const stays = await whyStays(tx, platform, row, member);
    if (stays) return refuse(stays);
    await moveMember(tx, row, member, 'leave', platform.now());
    if (wasIn) await mailInTeam(tx, platform, row.student_id, 'left', row, member.name);
    await audit(tx, platform, wasIn ? 'team.leave' : 'team.stop-asking', row, studentId);
    return wasIn ? done : { message: `You are no longer asking to join the team for ${row.event_title}.` };
  });
}
