import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { findEvent } from '#features/events/server/index.ts';
import { type Cancellation, cancellationRefusals } from '#features/registrations/cancellation-contract.ts';
import { hasClosed } from '#features/registrations/server/index.ts';
import { paiseBack, type RefundShare } from '#features/settings/refund-rules.ts';
import { refundShareNow } from '#features/settings/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import { within } from '#server/within.ts';
import { inRupees } from '#shared/money.ts';
import { lockPayable, type Payable } from '../payables.ts';
import { propose } from './proposals.ts';

type WhyNot = 'mayNotCancel' | 'tooLate' | 'isCancelled' | 'wasLetIn' | 'teamLetIn' | 'passInUse';

/** Says what a cancellation would do. Uses the code of the cancellation in a transaction that changes nothing. */
export function readCancellation(platform: Platform, studentId: string, id: string, kind: Payable['kind']) {
  return write(platform.db, async (tx): Promise<Cancellation | Refusal<'notFound'>> => {
    const found = await decide(tx, platform, studentId, id, kind);
    if (found instanceof Refusal) return found;
    const { whyNot, received, back } = found;
    return {
      mayCancel: whyNot === undefined,
      whyNot: whyNot ? cancellationRefusals[whyNot].message : '',
      received: received / 100,
      comesBack: back / 100,
      words: whyNot ? '' : wordsOf(found),
    };
  });
}

/**
 * Nobody needs to cancel ten times in a day. Without a limit, repeated registering and cancelling would fill tables and
 * the organisers' mailboxes.
 */
const bound = { points: 10, seconds: 24 * 3_600 };

/** Refused cancellations do not count towards the limit. */
export function createOwnCancellations(platform: Platform) {
  const perStudent = createThrottle(platform, 'own cancellations', bound);
  return (studentId: string, asked: Parameters<typeof cancelOwn>[2]) =>
    within(perStudent, studentId, refuse('tooManyCancellations'), () => cancelOwn(platform, studentId, asked));
}

/**
 * Frees the seat, the allowance, the limit and the coupon at once. Received money stays in the ledger until an
 * organiser refunds it.
 */
function cancelOwn(
  platform: Platform,
  studentId: string,
  { id, kind, refundShown }: { id: string; kind: Payable['kind']; refundShown: number },
) {
  return write(platform.db, async (tx) => {
    const found = await decide(tx, platform, studentId, id, kind);
    if (found instanceof Refusal) return found;
    const { whyNot, payable, received, refunded, back } = found;
    if (whyNot) return refuse(whyNot);
    if (Math.round(refundShown * 100) !== back) return refuse('refundChanged');
    await payable.cancel({ comesBack: back / 100 });
    await propose(tx, platform.now(), { paymentId: id, received, refunded, back });
    return { message: `It is cancelled. ${wordsOf(found)}`, comesBack: back / 100 };
  });
}

async function decide(tx: Tx, platform: Platform, studentId: string, id: string, kind: Payable['kind']) {
  const payable = await lockPayable(tx, platform, id, `student:${studentId}`);
  if (payable?.kind !== kind || payable.studentId !== studentId) return refuse('notFound');
  const share = await refundShareNow(tx, platform.now());
  const received = payable.held?.received ?? 0;
  return {
    payable,
    share,
    received,
    refunded: payable.held?.refunded ?? 0,
    back: share ? paiseBack(received, share) : 0,
    isWaiting: payable.due > 0 && !payable.isPaid,
    whyNot: await whyNotCancel(tx, platform, payable, share),
  };
}

async function whyNotCancel(
  tx: Tx,
  platform: Platform,
  payable: Payable,
  share: RefundShare | undefined,
): Promise<WhyNot | undefined> {
  if (!payable.isLive) return 'isCancelled';
  if (!share) return 'mayNotCancel';
  if (await isClosed(tx, platform, payable)) return 'tooLate';
  // Checked before the registrations made with a pass, because an admitted participant cannot cancel those either.
  const letIn = await payable.letIn();
  if (letIn) return letIn === 'owner' ? 'wasLetIn' : 'teamLetIn';
  return (await payable.isInUse()) ? 'passInUse' : undefined;
}

/** Students can cancel until registration closes: for the event, or for the edition if it is a pass. */
async function isClosed(tx: Tx, { now }: Platform, { kind, eventId }: Payable): Promise<boolean> {
  if (kind === 'registration') return hasClosed(tx, await findEvent(tx, eventId), now());
  const { registrationClosesAt } = registrationTimes(await readEdition(tx));
  return registrationClosesAt !== '' && now() >= new Date(registrationClosesAt);
}

interface Terms {
  share: RefundShare | undefined;
  /** In paise, less what was refunded before. */
  received: number;
  refunded: number;
  back: number;
  isWaiting: boolean;
}

function wordsOf({ share, received, refunded, back, isWaiting }: Terms): string {
  if (received === 0) {
    if (isWaiting) return 'Your payment is not confirmed. If it arrives, the organisers decide about a refund.';
    return refunded > 0
      ? 'What you paid was refunded before, so nothing more is refunded.'
      : 'Nothing was paid, so nothing is refunded.';
  }
  const what = refunded > 0 ? 'is left of your payment' : 'you paid';
  const amount = inRupees(back / 100);
  if (share === 'full') return `All that ${what} is refunded: ${amount}. The organisers send it.`;
  if (share === 'half') return `Half of what ${what} is refunded: ${amount}. The organisers send it.`;
  return `It is too late for a refund of the ${inRupees(received / 100)} that ${what}.`;
}
