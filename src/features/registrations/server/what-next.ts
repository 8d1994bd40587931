import { type Contact, newsText } from '#features/edition/rules.ts';
import type { OwnResult, TeamShortfall } from '#features/own-registrations/contract.ts';
import { overallStatusOf } from '#features/own-registrations/rules.ts';
import { notPublishedText } from '#features/own-registrations/unpublished-rules.ts';
import type { OrderStatus } from '#features/passes/own-contract.ts';
import { upperFirst } from '#shared/text.ts';
import { proofAgainText } from '../rejection-rules.ts';
import { canResubmit, type Entry, incompleteAdvice, teamTooSmall } from '../rules.ts';

interface Ended {
  /** Whether the event would take another registration from this student if a seat is free. */
  mayRegisterAgain: boolean;
  /** `mayRegisterAgain`, and a seat is free or kept for this student. */
  mayComeBack: boolean;
  /** Needed only if a team is incomplete. */
  entry?: Entry;
  /** The event has ended. */
  isOver?: boolean;
  /** The event is not published at the moment. */
  isHidden?: boolean;
  result?: OwnResult | null;
  /** A proof was sent after the seat was released. */
  isProofBack: boolean;
  /** The seat was released because too few members of the team had accepted in time. */
  isTeamTooSmall?: boolean;
  /** The status of the pass that was used. */
  passStatus?: OrderStatus | undefined;
  /** The registration gets a seat again only after the student has confirmed the email. */
  mustConfirmEmail?: boolean;
  /** It is part of a joint payment, whose page takes no proof for a cancelled line. */
  isPaidTogether?: boolean;
}

type Registration = Parameters<typeof overallStatusOf>[0] &
  Ended & { reason: string; incompleteTeam: TeamShortfall | null };

/** Says what the student should do next. `web/status/what-next.tsx` shows how long the seat is held. */
export function whatNext(registration: Registration, contact: Contact): string {
  const news = newsText(contact);
  const overallStatus = overallStatusOf(registration);
  switch (overallStatus) {
    case 'confirmed':
      return confirmedText(registration);
    case 'checking':
      return checkingText(registration, news);
    case 'paymentFailed':
      return proofAgainText(registration.reason);
    case 'cancelled':
      return cancelledText(registration);
    case 'released':
      if (registration.isTeamTooSmall) return teamReleasedText(registration);
      return registration.passStatus ? releasedPassText(registration) : releasedText(registration, news);
    case 'paidNoSeat':
      return `Nothing to do now: your payment has arrived, but ${whyNoSeat(registration)}. The organisers give you a seat or your money back. ${news}`;
    case 'refunded':
      return `This registration is cancelled, and the organisers have sent back what you paid.${again(registration)}`;
    default:
      return overallStatus satisfies never;
  }
}

function confirmedText({ isOver, isHidden, entry = 'open', incompleteTeam, result }: Registration): string {
  const shortlist = shortlistText(result);
  if (shortlist) return shortlist;
  if (isOver) return 'Your seat was confirmed. This event is over.';
  const team = incompleteTeam && incompleteAdvice(incompleteTeam, entry);
  return `Your seat is confirmed. ${team ?? comeText(isHidden)}`;
}

const comeText = (isHidden = false): string => (isHidden ? notPublishedText : 'Come a little before the start.');

/** What to do after a shortlist, also for a member of a team (R337). */
function shortlistText(result: OwnResult | null | undefined): string | undefined {
  if (!result || !('isThrough' in result)) return undefined;
  return result.isThrough
    ? `Congratulations! The judges of ${result.round} have chosen you. Please check the page of the event for the time and place of the next round.`
    : `Thank you for taking part in ${result.round}. This time the judges have chosen others for the next round.`;
}

const proofOfPass = 'Please send the proof of your pass again';

/** The state of a pass whose payment will not confirm the registration; undefined if nothing is wrong with it. */
export function passFaultOf({ passStatus, paymentStatus }: Pick<Registration, 'passStatus' | 'paymentStatus'>) {
  const isFault = passStatus === 'rejected' || passStatus === 'cancelled';
  return isFault && paymentStatus !== 'completed' ? passStatus : undefined;
}

const faultText = {
  rejected: `${proofOfPass}: your seat is confirmed with it.`,
  cancelled:
    'The pass that you registered with is cancelled, so your seat is not confirmed. Please ask the organisers.',
} as const;

function checkingText(registration: Registration, news: string): string {
  const { incompleteTeam, entry = 'open' } = registration;
  const team = incompleteTeam && incompleteAdvice(incompleteTeam, entry);
  const fault = passFaultOf(registration);
  if (fault) return team ? `${team} ${faultText[fault]}` : faultText[fault];
  const check = checkOf(registration);
  if (team) return `${team} ${upperFirst(check)}. ${news}`;
  return `Nothing to do now: ${check}. ${news}`;
}

function checkOf({ paymentStatus, amountDue, passStatus }: Registration): string {
  if (passStatus === 'pending' && paymentStatus !== 'completed') {
    return 'your seat is confirmed with the payment of your pass';
  }
  const isPaid = paymentStatus === 'completed' || amountDue === 0;
  return isPaid ? 'the organisers confirm your seat' : 'we compare your transaction ID with our account';
}

function cancelledText(registration: Registration): string {
  if (registration.isPaidTogether || !canResubmit(registration)) {
    return `If you think that is a mistake, please call the organisers.${again(registration)}`;
  }
  const givenUp = 'Your seat has been given up because the payment was not accepted.';
  if (registration.mayComeBack && registration.mustConfirmEmail) {
    return `${givenUp} Once your email is confirmed, you can send the proof again: you get a seat as long as one is free.`;
  }
  if (registration.mayComeBack) {
    return `${givenUp} If you have paid, or pay now, send the transaction ID and the screenshot: you get a seat again as long as one is free.`;
  }
  return registration.mayRegisterAgain
    ? `${givenUp} The event is full now, so please do not pay. If you have paid, call the organisers.`
    : `${givenUp} If you have paid, please call the organisers.`;
}

/** For the middle of a sentence about money that arrived. */
function whyNoSeat({ isTeamTooSmall, releasedAt }: Registration): string {
  // The payment may have arrived before.
  if (isTeamTooSmall) return 'the seat of your team has been released';
  return releasedAt ? 'your seat had been released before' : 'this registration is cancelled';
}

function releasedText({ mayRegisterAgain, isProofBack }: Ended, news: string): string {
  if (isProofBack) {
    return `We have your new proof${mayRegisterAgain ? ', but no seat was free' : ''}. We compare it with our account: if your payment has arrived, the organisers give you a seat or your money back. ${news} If something was wrong in it, send the proof once more.`;
  }
  const proof = mayRegisterAgain
    ? 'you get a seat if one is free, and otherwise the organisers give you one or your money back. If you have not paid, please register again.'
    : 'the organisers give you a seat or your money back.';
  return `Your payment was not confirmed in time, so your seat has been released. If you have paid, send the transaction ID and the screenshot again: ${proof}`;
}

/** For a registration with a pass, which costs nothing itself. */
function releasedPassText(registration: Registration): string {
  if (registration.passStatus === 'cancelled') {
    return `Your pass was cancelled, so your seat has been released.${again(registration)}`;
  }
  const proof = registration.passStatus === 'rejected' ? ` ${proofOfPass} on its page first.` : '';
  return `The payment of your pass was not confirmed in time, so your seat has been released.${proof}${again(registration)}`;
}

function teamReleasedText(registration: Registration): string {
  const paid = canResubmit(registration)
    ? ' If you have paid, send the transaction ID and the screenshot again: the organisers give you a seat or your money back.'
    : '';
  return `${teamTooSmall} Its seat has been released.${paid}${again(registration)}`;
}

export function again({ mayRegisterAgain, amountDue }: Pick<Registration, 'mayRegisterAgain' | 'amountDue'>): string {
  if (!mayRegisterAgain) return '';
  const price = amountDue > 0 ? ', which means paying again' : '';
  return ` You may register again as long as seats are left${price}.`;
}

/** What a member should do. Only the leader can pay and send the proof. */
export function memberNext(
  registration: Parameters<typeof overallStatusOf>[0] & Pick<Ended, 'result' | 'isOver' | 'isHidden' | 'passStatus'>,
  contact: Contact,
): string {
  const { result, isOver, isHidden } = registration;
  const overallStatus = overallStatusOf(registration);
  switch (overallStatus) {
    case 'confirmed':
      return (
        shortlistText(result) ??
        (isOver
          ? 'The seat of your team was confirmed. This event is over.'
          : `The seat of your team is confirmed. ${comeText(isHidden)}`)
      );
    case 'checking':
      if (passFaultOf(registration)) return teamPaymentFailed;
      return `Nothing to do now: ${teamCheckOf(registration)}. ${newsText(contact)}`;
    case 'paymentFailed':
      return teamPaymentFailed;
    case 'cancelled':
    case 'released':
    case 'paidNoSeat':
    case 'refunded':
      return 'Your team has no seat at the moment. Your leader knows more.';
    default:
      return overallStatus satisfies never;
  }
}

const teamPaymentFailed = 'The payment of your team was not accepted. Your leader knows what to do.';

function teamCheckOf({
  paymentStatus,
  amountDue,
  passStatus,
}: Pick<Registration, 'paymentStatus' | 'amountDue' | 'passStatus'>): string {
  if (passStatus === 'pending' && paymentStatus !== 'completed') {
    return 'the seat of your team is confirmed with the payment of a pass';
  }
  const isPaid = paymentStatus === 'completed' || amountDue === 0;
  return isPaid ? 'the organisers confirm the seat of your team' : 'the payment of your team is checked';
}
