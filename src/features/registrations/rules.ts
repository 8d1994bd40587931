import type { RegistrationForm, TeamMember } from './contract.ts';

interface EventToRegisterFor {
  isActive: boolean;
  isTeamEvent: boolean;
  teamSize: { max: number };
  /** Instants, '' where there is no bound. */
  registrationOpensAt: string;
  registrationClosesAt: string;
}

export type WhyNotRegister = 'eventNotFound' | 'eventNotOpen' | 'eventClosed';

/** Whether an event takes registrations at `now`. Whether a seat is left is for the database to decide. */
export function whyNotRegister(event: EventToRegisterFor | undefined, now: Date): WhyNotRegister | undefined {
  if (!event?.isActive) return 'eventNotFound';
  if (event.registrationOpensAt && now < new Date(event.registrationOpensAt)) return 'eventNotOpen';
  if (event.registrationClosesAt && now >= new Date(event.registrationClosesAt)) return 'eventClosed';
  return undefined;
}

/** What a paid registration must bring (decisions.md, 13). Keys are field names; free events ask for nothing. */
export function paymentFaults(fee: number, transactionId: string, hasScreenshot: boolean): Record<string, string> {
  if (fee === 0) return {};
  const faults: Record<string, string> = {};
  if (transactionId.trim().length < 4) faults.transactionId = 'Transaction ID is required';
  if (!hasScreenshot) faults.paymentScreenshot = 'Payment screenshot is required';
  return faults;
}

/** Team faults by field, e.g. `teamMembers.1.email`. `maxExtra` is the team size max minus 1. */
export function teamFaults(
  form: Pick<RegistrationForm, 'email'> & { teamMembers: TeamMember[] },
  maxExtra: number,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (maxExtra === 0 && form.teamMembers.length > 0) {
    faults.teamMembers = 'This event is for individuals.';
  } else if (form.teamMembers.length > maxExtra) {
    faults.teamMembers = `You can only add up to ${maxExtra} team members.`;
  }
  const seen = new Set([form.email.toLowerCase()]);
  form.teamMembers.forEach((member, index) => {
    const email = member.email.toLowerCase();
    if (seen.has(email)) faults[`teamMembers.${index}.email`] = 'This person is already in the team.';
    seen.add(email);
  });
  return faults;
}
