import { type LockedRegistration, moveAll, recordSteps, transitionAll } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { type Hold, holdMails } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import { moveOrders } from '../move-order.ts';
import type { LockedLines } from './joint-lines.ts';
import { mailJointPayment } from './joint-mails.ts';

interface Deciding {
  /** '' for a registration that is paid on its own. */
  jointPaymentId: string;
  isApproved: boolean;
  reason: string;
  /** The payment was approved although another one has the same transaction ID. */
  isShared: boolean;
  actor: string;
  hold?: Hold;
}

/** Decides all waiting lines of a payment together. The caller has checked that there are some. */
export async function decideTogether(tx: Tx, platform: Platform, waiting: LockedLines, deciding: Deciding) {
  const { jointPaymentId, isApproved, isShared, actor, hold } = deciding;
  const reason = isApproved ? '' : deciding.reason;
  const sending = hold ? holdMails(platform, hold) : platform;
  // A rejection is one mail. An approval is one mail for each line, because each mail says what to do next.
  const isMailedTogether = !isApproved && jointPaymentId !== '';
  const act = isApproved ? ('approve' as const) : ('reject' as const);
  const moves = waiting.orders.map((order) => {
    return { order, act, source: 'desk' as const, actor, reason, isMailedTogether };
  });
  await moveOrders(tx, sending, moves);
  // The unique index accepts a transaction ID once, so every line after the first is marked as shared.
  const claimed = isApproved ? await completedKeys(tx, jointPaymentId) : new Set<string>();
  const rows = waiting.registrations.map((row) => {
    const isClaimed = claimed.has(row.transaction_key);
    claimed.add(row.transaction_key);
    const shared = isApproved && (isShared || isClaimed) ? (1 as const) : (0 as const);
    return { row, event: { name: act, reason, shared, isMailedTogether } };
  });
  await transitionAll(tx, sending, rows, actor);
  if (!isMailedTogether) return;
  const ids = [...waiting.orders, ...waiting.registrations].map(({ id }) => id);
  await mailJointPayment(tx, sending, 'rejected', { jointPaymentId, ids, reason });
}

/**
 * Transaction IDs of lines that were approved earlier. The student may have sent the same ID again for the other lines.
 */
async function completedKeys(tx: Tx, jointPaymentId: string): Promise<Set<string>> {
  if (!jointPaymentId) return new Set();
  const rows = await tx
    .selectFrom('registrations')
    .select('transaction_key')
    .where('joint_payment_id', '=', jointPaymentId)
    .where('joint_payment_id', '<>', '')
    .where('payment_status', '=', 'completed')
    .where('transaction_shared', '=', 0)
    .execute();
  return new Set(rows.map((row) => row.transaction_key));
}

interface SetByHand {
  row: LockedRegistration;
  wasConfirmed: boolean;
  /** Whether the last change of the registration was this decision. */
  hasFollowed: boolean;
}

interface Undoing {
  registrations: { row: LockedRegistration; name: 'undo' | 'undoOfConfirmed'; shared: 0 | 1 }[];
  orders: LockedLines['orders'];
  /** Registrations made with these passes, whose status an organiser had set by hand before the decision. */
  setByHand: SetByHand[];
  decidedAt: string;
  actor: string;
}

/** Undoes a decision, so that its lines wait again. The caller has withdrawn its mails. */
export async function undoTogether(tx: Tx, platform: Platform, undoing: Undoing) {
  const { orders, registrations, setByHand, decidedAt, actor } = undoing;
  const back = setByHand.flatMap((one) => {
    const event = one.hasFollowed ? backOf(one) : undefined;
    return event ? [{ row: one.row, event }] : [];
  });
  // Audit records come last, because every other writer of audit records waits from here on.
  const { done } = await moveAll(tx, platform, back, actor, { decidedAt });
  const apart = new Set(setByHand.map(({ row }) => row.id));
  const moves = orders.map((order) => {
    return { order, act: 'undo' as const, source: 'desk' as const, actor, decidedAt, apart };
  });
  await moveOrders(tx, platform, moves);
  const rows = registrations.map(({ row, name, shared }) => {
    return { row, event: { name, reason: '' as const, shared } };
  });
  const undone = await transitionAll(tx, platform, rows, actor, { decidedAt });
  await recordSteps(tx, platform.now(), done, actor);
  return undone;
}

/**
 * How to restore the registration. An approval had marked it as paid. A rejection had made it wait although it was
 * confirmed.
 */
function backOf({ row, wasConfirmed }: SetByHand) {
  if (row.payment_status !== 'completed') return wasConfirmed ? ({ name: 'settleByPass' } as const) : undefined;
  const name = wasConfirmed ? ('undoOfConfirmed' as const) : ('undo' as const);
  return { name, reason: '' as const, shared: row.transaction_shared };
}
