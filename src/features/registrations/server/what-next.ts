import { canResubmit, standingOf } from '../rules.ts';

interface Ended {
  /** Whether the event takes another registration of this student, or would if a seat was left. */
  mayRegisterAgain: boolean;
  /** And a seat is left, or kept for this student. */
  mayComeBack: boolean;
  /** A proof was sent after the seat had been released. */
  isProofBack: boolean;
}

type Registration = Parameters<typeof standingOf>[0] & Ended;

/** What the student should do next, in words. How long a seat is held stands beside it (`web/status/seat-words.ts`). */
export function whatNext(registration: Registration): string {
  const standing = standingOf(registration);
  switch (standing) {
    case 'confirmed':
      return 'Your seat is confirmed. Come a little before the start.';
    case 'checking':
      return registration.paymentStatus === 'completed' || registration.amountDue === 0
        ? 'Nothing to do now: the organisers confirm your seat, and we write to you when they have.'
        : 'Nothing to do now: we compare your transaction ID with our account and write to you when that is done.';
    case 'paymentFailed':
      return 'Look the payment up in your UPI app. If the money has left your account, send the right transaction ID and a screenshot of it. If it has not, please pay again first.';
    case 'cancelled':
      return cancelledWords(registration);
    case 'released':
      return releasedWords(registration);
    case 'paidNoSeat':
      return `Nothing to do now: your payment has arrived, but ${registration.releasedAt ? 'your seat had been released before' : 'this registration is cancelled'}. The organisers give you a seat or your money back, and write to you.`;
    case 'refunded':
      return `This registration is cancelled, and the organisers have sent back what you paid.${again(registration)}`;
    default:
      return standing satisfies never;
  }
}

function cancelledWords(registration: Registration): string {
  if (!canResubmit(registration)) {
    return `This registration is cancelled. If you think that is a mistake, please call the organisers.${again(registration)}`;
  }
  const givenUp = 'Your seat has been given up because the payment was not found.';
  if (registration.mayComeBack) {
    return `${givenUp} If you have paid, or pay now, send the transaction ID and the screenshot: you get a seat again as long as one is free.`;
  }
  return registration.mayRegisterAgain
    ? `${givenUp} The event is full now, so please do not pay. If you have paid, call the organisers.`
    : `${givenUp} If you have paid, please call the organisers.`;
}

function releasedWords({ mayRegisterAgain, isProofBack }: Ended): string {
  if (isProofBack) {
    return 'We have your new proof, but no seat was free. We compare it with our account: if the payment is there, the organisers give you a seat or your money back, and write to you. If something was wrong in it, send the proof once more.';
  }
  const unpaid = mayRegisterAgain ? ' If you have not paid, please register again.' : '';
  return `Your payment was not confirmed in time, so your seat has been released. If you have paid, send the transaction ID and the screenshot again: you get a seat if one is free, and otherwise the organisers give you one or your money back.${unpaid}`;
}

const again = ({ mayRegisterAgain }: Ended) =>
  mayRegisterAgain ? ' You may register again as long as seats are left.' : '';
