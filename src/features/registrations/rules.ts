import type { RegistrationStatus, StepName, TeamShortfall } from '#features/own-registrations/contract.ts';
import { overallStatusOf, type Statuses } from '#features/own-registrations/rules.ts';
import { hourMs } from '#shared/calendar.ts';
import type { RegistrationForm, TeamMember } from './contract.ts';

/**
 * How far a team is below its minimum, leader included; undefined for a complete team. The minimum of an event for
 * individuals is 1.
 */
export function teamShortfall(teamMin: number, members: readonly unknown[]): TeamShortfall | undefined {
  const has = members.length + 1;
  return has < teamMin ? { has, needs: teamMin } : undefined;
}

interface TeamOnRecord {
  registrationStatus: RegistrationStatus;
  event: { teamMin: number };
}

/** The shortfall of a stored registration (R113). A cancelled registration has no team to complete. */
export function incompleteTeam(team: TeamOnRecord, members: readonly unknown[]): TeamShortfall | undefined {
  return team.registrationStatus === 'cancelled' ? undefined : teamShortfall(team.event.teamMin, members);
}

/** Why a seat was released when too few members had accepted in time (decision 43). */
export const teamTooSmall = 'Too few members of the team had accepted in time.';

export const incompleteText = ({ has, needs }: TeamShortfall) => `Incomplete: ${has} of ${needs} members`;

/** Whether an event takes registrations and members. `paused`: not open yet, or not published at the moment. */
export type Entry = 'open' | 'closed' | 'paused';

export const incompleteAdvice = ({ has, needs }: TeamShortfall, entry: Entry): string =>
  `Your team is incomplete: ${has} of ${needs} members. ${
    entry === 'open'
      ? 'Please name the others, or send them the code of your team, before registration closes.'
      : nobodyMore[entry]
  }`;

export const nobodyMore = {
  closed: 'Registration has closed, so nobody can be added any more.',
  paused: 'The event takes no registrations at the moment, so nobody can be added now.',
} satisfies Record<Exclude<Entry, 'open'>, string>;

/**
 * Faults of the team by field, e.g. `teamMembers.1.email`. `maxExtra` is the largest team size minus 1. `accountEmail`
 * is the leader's account, since the form may have another email.
 */
export function teamFaults(
  form: Pick<RegistrationForm, 'email'> & { teamMembers: TeamMember[] },
  maxExtra: number,
  accountEmail = form.email,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (maxExtra === 0 && form.teamMembers.length > 0) {
    faults.teamMembers = 'This event is for individuals.';
  } else if (form.teamMembers.length > maxExtra) {
    faults.teamMembers = `You can only add up to ${maxExtra} team members.`;
  }
  const seen = new Set([form.email, accountEmail].map((own) => own.trim().toLowerCase()));
  form.teamMembers.forEach((member, index) => {
    const email = member.email.trim().toLowerCase();
    if (seen.has(email)) faults[`teamMembers.${index}.email`] = 'This person is already in the team.';
    seen.add(email);
  });
  return faults;
}

/**
 * Whether the filter for payments that wait for the committee shows a registration. `seats/waiting.ts` has the same
 * rule in SQL. A registration that the deadline released waits too, because its money may have arrived.
 */
export const waitsForCommittee = ({ registrationStatus, paymentStatus, amountDue, releasedAt }: Statuses): boolean =>
  paymentStatus === 'pending' && amountDue > 0 && (registrationStatus !== 'cancelled' || Boolean(releasedAt));

/**
 * Whether the filter for missing submissions shows a registration that lacks one. `missesSubmission` is the rule in
 * SQL.
 */
export const owesSubmissions = ({ registrationStatus }: Pick<Statuses, 'registrationStatus'>): boolean =>
  registrationStatus !== 'cancelled';

/**
 * Whether the student may send a proof. That is possible until the money is found, even after the seat was released.
 */
export function canResubmit({ paymentStatus, amountDue, releasedAt }: Omit<Statuses, 'registrationStatus'>): boolean {
  if (amountDue === 0) return false;
  return paymentStatus === 'failed' || (paymentStatus === 'pending' && Boolean(releasedAt));
}

export interface Step {
  name: StepName;
  state: 'done' | 'current' | 'upcoming';
}

interface Shown extends Statuses {
  /** Only the payment of the student's own pass is missing. */
  waitsForPass?: boolean;
}

/**
 * The steps: Submitted → Checking payment → Confirmed, Rejected, Cancelled or Refunded. A free registration has no
 * payment step; a registration with a pass waits for the pass.
 */
export function stepsOf(registration: Shown): Step[] {
  const overallStatus = overallStatusOf(registration);
  const isPaymentChecked = overallStatus !== 'checking' || registration.paymentStatus === 'completed';
  const steps: Step[] = [{ name: 'Submitted', state: 'done' }];
  if (overallStatus === 'refunded') {
    return [...steps, { name: 'Checking payment', state: 'done' }, { name: 'Refunded', state: 'done' }];
  }
  if (registration.isGivenUp) {
    const isChecked = registration.amountDue > 0 && registration.paymentStatus !== 'pending';
    if (isChecked) steps.push({ name: 'Checking payment', state: 'done' });
    return [...steps, { name: 'Cancelled', state: 'current' }];
  }
  if (registration.registrationStatus === 'cancelled' && registration.releasedAt) {
    if (registration.paymentStatus !== 'pending') steps.push({ name: 'Checking payment', state: 'done' });
    return [...steps, { name: 'Seat released', state: 'current' }];
  }
  // It was cancelled before the payment was checked, or it had no payment, so nothing was rejected.
  if (overallStatus === 'cancelled' && (registration.paymentStatus !== 'failed' || registration.amountDue === 0)) {
    return [...steps, { name: 'Cancelled', state: 'current' }];
  }
  if (overallStatus === 'checking' && registration.waitsForPass) {
    return [...steps, { name: 'Waiting for your pass', state: 'current' }, { name: 'Confirmed', state: 'upcoming' }];
  }
  if (registration.amountDue > 0) {
    steps.push({ name: 'Checking payment', state: isPaymentChecked ? 'done' : 'current' });
  }
  if (overallStatus === 'confirmed') steps.push({ name: 'Confirmed', state: 'done' });
  else if (overallStatus === 'paymentFailed' && registration.registrationStatus === 'confirmed') {
    steps.push({ name: 'Payment rejected', state: 'current' }, { name: 'Confirmed', state: 'done' });
  }
  // A registration that is paid and waits for a decision about its seat was not rejected.
  else if (overallStatus !== 'checking' && overallStatus !== 'paidNoSeat')
    steps.push({ name: 'Rejected', state: 'current' });
  else steps.push({ name: 'Confirmed', state: steps.at(-1)?.state === 'done' ? 'current' : 'upcoming' });
  return steps;
}

export interface Held extends Statuses {
  updatedAt: string;
  /** The registration itself costs nothing: the payment of its pass confirms it. */
  hasPass: boolean;
}

export interface HoldRules {
  /** 0: seats are held without a time limit. */
  holdHours: number;
  /** The time to pay starts at this instant at the earliest; '' without such a limit. */
  holdSince: string;
}

/**
 * When the seat is released unless its payment is confirmed first; '' if it is not released. The time counts from the
 * last change of the registration. A seat that an organiser confirmed by hand is not released.
 */
export function holdUntil(held: Held, { holdHours, holdSince }: HoldRules): string {
  const { registrationStatus, paymentStatus, amountDue, hasPass, updatedAt } = held;
  const isOwed = paymentStatus !== 'completed' && (amountDue > 0 || hasPass);
  if (holdHours === 0 || registrationStatus !== 'pending' || !isOwed) return '';
  const since = updatedAt > holdSince ? updatedAt : holdSince;
  return new Date(Date.parse(since) + holdHours * hourMs).toISOString();
}

/** Seats without a change since this instant are due at `now`. Undefined: no seat is due. */
export function heldSince({ holdHours, holdSince }: HoldRules, now: Date): string | undefined {
  if (holdHours === 0) return undefined;
  const since = new Date(now.getTime() - holdHours * hourMs).toISOString();
  return since < holdSince ? undefined : since;
}
