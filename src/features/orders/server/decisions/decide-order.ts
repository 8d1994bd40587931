import { outcomeOf } from '#features/orders/rules.ts';
import { balancesOf, heldMailsOf } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { decideTogether, waitingLines } from '../joint/decide-together.ts';
import { type LockedLines, lockWithOthers, versionOf } from '../joint/joint-lines.ts';
import { moveOrder } from '../move-order.ts';
import { type OrderRow, readOrder } from '../rows.ts';
import { saveDecisions, undoUntil } from './kept-decisions.ts';
import { isOnlyClaim } from './same-transaction.ts';

interface Wanted {
  status: 'active' | 'rejected';
  reason: string;
  /** Undefined: the caller does not ask whether another payment has the same transaction ID. */
  acceptSameTransaction?: boolean | undefined;
  /** '' without a version from the caller. */
  version: string;
}

/** Approves or rejects an order, and with it all waiting lines of its joint payment (decision 55). */
export function decideOrder(platform: Platform, links: LinkSigner, orderId: string, wanted: Wanted, adminId: string) {
  // The decision, the ledger and the order have the same time, by which an undo finds what the decision has changed.
  const at = platform.now();
  const fixed = { ...platform, now: () => at };
  return write(platform.db, async (tx) => {
    const lines = await lockWithOthers(tx, orderId);
    const order = lines.orders.find(({ id }) => id === orderId);
    if (!order) return refuse('orderNotFound');
    const { status, reason, acceptSameTransaction } = wanted;
    const isApproved = status === 'active';
    const refused = await whyNotDecide(tx, order, lines, wanted);
    if (refused) return refused;
    const isShared = isApproved && (acceptSameTransaction || !(await isOnlyClaim(tx, order)));
    if (isShared && acceptSameTransaction === false) return refuse('sameTransaction');
    const actor = `admin:${adminId}`;
    if (order.status !== 'pending') {
      // A decided order is corrected alone, and its student is mailed at once.
      const move = { act: isApproved ? 'approve' : 'reject', source: 'desk', actor, reason } as const;
      if ((await moveOrder(tx, fixed, order, move)) instanceof Refusal) return refuse('alreadyDecided');
      return readOrder(tx, orderId, links);
    }
    const waiting = waitingLines(lines, isApproved);
    const kept = { adminId, decision: isApproved ? 'approved' : 'rejected', reason, at } as const;
    const { id: decisionId } = await saveDecisions(tx, { of: orderId, ...waiting }, kept);
    const until = undoUntil(at);
    const { joint_payment_id: jointPaymentId } = order;
    const hold = { until, groupId: heldMailsOf(order, at.toISOString()) };
    await decideTogether(tx, fixed, waiting, { jointPaymentId, isApproved, reason, isShared, hold, actor });
    return { ...(await readOrder(tx, orderId, links)), undo: { decisionId, until: until.toISOString() } };
  }).catch(asSameTransaction);
}

async function whyNotDecide(tx: Tx, order: OrderRow, { orders, registrations }: LockedLines, wanted: Wanted) {
  const isApproved = wanted.status === 'active';
  if (!outcomeOf(isApproved ? 'approve' : 'reject', order.status)) return refuse('alreadyDecided');
  const version = versionOf([...orders, ...registrations]);
  if (wanted.version && wanted.version !== version) return refuse('changedMeanwhile');
  if (!isApproved && order.amount_due_paise === 0) return refuse('nothingToReject');
  if (!isApproved && order.status === 'active' && (await isMoneyHere(tx, order.id))) return refuse('moneyIsHere');
  return undefined;
}

/** In cash, or in the statement of a bank; a decision at the desk may have been wrong, and can be taken back. */
async function isMoneyHere(tx: Tx, orderId: string): Promise<boolean> {
  const seen = tx
    .selectFrom('payment_ledger')
    .select('seq')
    .where('registration_id', '=', orderId)
    .where('to_account', '=', 'received')
    .where('source', 'in', ['cash', 'statement'])
    .where('amount_paise', '>', 0);
  if (!(await seen.executeTakeFirst())) return false;
  return ((await balancesOf(tx, [orderId])).get(orderId)?.received ?? 0) > 0;
}

/** The unique index refuses a line when a payment with the same transaction ID was completed meanwhile. */
function asSameTransaction(error: unknown) {
  if (isUniqueViolation(error)) return refuse('sameTransaction');
  throw error;
}
