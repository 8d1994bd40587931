import { type findEvent, mustMembersAccept } from '#features/events/server/index.ts';
import type { TeamMember } from '#features/registrations/contract.ts';
import type { Tx } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import { counted } from '#server/within.ts';
import { hourMs } from '#shared/calendar.ts';
import { insertMembers } from '../lifecycle/members.ts';
import type { RegistrationRow } from '../rows.ts';
import { putCode } from './codes.ts';
import { mailInvitations } from './team-mails.ts';

type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** The most people one student can name in a day. */
export const mostNamedADay = 60;

/** Until when a member who is invited now must accept; '' if nobody must. */
export function agreeUntil(event: EventRow, now: Date): string {
  return mustMembersAccept(event) ? new Date(now.getTime() + event.consent_hours * hourMs).toISOString() : '';
}

/** How many of the people that a leader types get a mail. */
export const countMailed = (event: EventRow, people: readonly TeamMember[]): number =>
  mustMembersAccept(event) ? people.length : 0;

/** All calls that name people share this limit. A refused call does not count. */
export type NamedMembers = ReturnType<typeof createNamedMembers>;

/** Limited, because each name may send a mail to a stranger. */
export function createNamedMembers(platform: Platform) {
  const perStudent = createThrottle(platform, 'named members', { points: mostNamedADay, seconds: 24 * 3_600 });
  return {
    /** `whyTooMany`: makes the refusal from the number of people that the student can still name. */
    async within<T, R = never>(
      studentId: string,
      names: number,
      send: () => Promise<T>,
      whyTooMany?: (left: number) => R,
    ) {
      if (names === 0) return send();
      const isWithin = await perStudent.spend(studentId, names);
      // Names beyond the limit are given back too, because a call with fewer names may still be within it.
      const sent = await counted(
        async () => (isWithin ? send() : refuse('tooManyNamed')),
        () => perStudent.giveBack(studentId, names),
      );
      if (isWithin || !whyTooMany) return sent;
      const left = await perStudent.left(studentId);
      // A call at the same moment may have given names back since.
      return left < names ? whyTooMany(left) : sent;
    },
    /** How many people the student can still name, so that a page can say so before a payment. */
    left: (studentId: string) => perStudent.left(studentId),
  };
}

/**
 * For the form of a team whose members get mails: how many of them the student can name now, and what to tell a larger
 * team. Undefined if even a full team is within the limit.
 */
export async function namingFor(named: NamedMembers, studentId: string, event: EventRow) {
  if (!mustMembersAccept(event)) return undefined;
  const left = await named.left(studentId);
  return left < event.team_max - 1 ? { left, words: namingText(left) } : undefined;
}

/** Refuses a form that the quote accepted, because the student has named people in another tab since. */
export const refuseNames = (left: number) => refuse('tooManyNamed', { message: namingText(left) });

const namingText = (left: number) =>
  left > 0
    ? `You can name only ${left} more team ${left === 1 ? 'member' : 'members'} today. Please take the others out and name them tomorrow, or register the team tomorrow.`
    : `You have named ${mostNamedADay} team members today, which is the most. Please register the team tomorrow.`;

/** Part of registering: stores the members that the leader typed and the code for others. Returns the members' ids. */
export async function formTeam(
  tx: Tx,
  platform: Platform,
  row: RegistrationRow,
  event: EventRow,
  people: readonly TeamMember[],
): Promise<string[]> {
  if (event.is_team_event === 0) return [];
  const now = platform.now();
  const until = agreeUntil(event, now);
  const ids = await insertMembers(tx, row, people, until ? 'invited' : 'typed', { at: now });
  await putCode(tx, row.id, now, until);
  if (until) await mailInvitations(tx, platform, row, people, until);
  return ids;
}
