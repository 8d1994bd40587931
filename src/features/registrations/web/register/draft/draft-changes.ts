import type { FestEvent } from '#features/events/contract.ts';
import { maxExtraMembers, relevantFee } from '#features/events/rules.ts';
import { paidAlready } from '#features/registrations/paid-already-rules.ts';
import { inRupees } from '#shared/money.ts';
import type { RegistrationValues } from '../faults.ts';

/** The terms of an event that a partly completed form depends on. */
export interface EventTerms {
  title: string;
  fee: number;
  isTeamEvent: boolean;
  teamMax: number;
}

/**
 * Compares the fee that everybody is shown: a student's own choice, such as a pass or a coupon, does not change the
 * event.
 */
export function termsOf(event: FestEvent, fee = relevantFee(event)): EventTerms {
  const { title, isTeamEvent } = event;
  return { title, isTeamEvent, fee, teamMax: maxExtraMembers(event) + 1 };
}

type Typed = Pick<RegistrationValues, 'transactionId' | 'teamName' | 'teamMembers'>;

/** Says what changed about an event since the student began the form, and what happens to the typed values. */
export function draftChanges(before: EventTerms, now: EventTerms, typed: Typed, mailbox = ''): string[] {
  return [feeChange(before, now, typed, mailbox), teamChange(before, now, typed)].filter(
    (words) => words !== undefined,
  );
}

function feeChange(before: EventTerms, now: EventTerms, { transactionId }: Typed, mailbox: string): string | undefined {
  if (before.fee === now.fee) return undefined;
  if (now.fee === 0) {
    const paid = transactionId && ` ${paidAlready(transactionId, { mailbox })}`;
    return `It has become free: there is nothing to pay any more.${paid}`;
  }
  if (before.fee === 0) return `It is no longer free: the fee is ${inRupees(now.fee)}.`;
  return `The fee is ${inRupees(now.fee)} now; it was ${inRupees(before.fee)}.`;
}

function teamChange(before: EventTerms, now: EventTerms, { teamName, teamMembers }: Typed): string | undefined {
  if (before.isTeamEvent && !now.isTeamEvent) {
    const isTyped = teamMembers.length > 0 || teamName !== '';
    return `It is for individuals now.${isTyped ? ' Your team stays in this draft, but is not sent: everybody registers alone.' : ''}`;
  }
  if (!before.isTeamEvent && now.isTeamEvent) return 'It is for teams now: you can add the others.';
  if (now.isTeamEvent && teamMembers.length + 1 > now.teamMax) {
    return `Teams have at most ${now.teamMax} members now. Please remove ${teamMembers.length + 1 - now.teamMax} of yours.`;
  }
  return undefined;
}
