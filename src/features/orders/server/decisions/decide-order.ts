import { outcomeOf } from '#features/orders/rules.ts';
import { balancesOf } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { decideTogether, waitingLines } from '../joint/decide-together.ts';
import { lockJointPayment, versionOf } from '../joint/joint-lines.ts';
import { moveOrder } from '../move-order.ts';
import { lockOrder, readOrder } from '../rows.ts';
import { lockTransactionId, otherClaims } from './same-transaction.ts';

interface Wanted {
  status: 'active' | 'rejected';
  reason: string;
  acceptSameTransaction: boolean;
  /** '' without a version from the caller. */
  version: string;
}

/** Approves or rejects an order, and with it all waiting lines of its joint payment (decision 55). */
export function decideOrder(platform: Platform, links: LinkSigner, orderId: string, wanted: Wanted, adminId: string) {
  const isApproved = wanted.status === 'active';
  const act = isApproved ? 'approve' : 'reject';
  return write(platform.db, async (tx) => {
    const { order, version, waiting } = await lockWithOthers(tx, orderId, isApproved);
    if (!order) return refuse('orderNotFound');
    if (!outcomeOf(act, order.status)) return refuse('alreadyDecided');
    if (wanted.version && wanted.version !== version) return refuse('changedMeanwhile');
    if (isApproved && !wanted.acceptSameTransaction) {
      await lockTransactionId(tx, order.transaction_key);
      if ((await otherClaims(tx, order)).length > 0) return refuse('sameTransaction');
    }
    if (!isApproved && order.amount_due_paise === 0) return refuse('nothingToReject');
    if (!isApproved && order.status === 'active' && (await isMoneyHere(tx, order.id))) return refuse('moneyIsHere');
    const actor = `admin:${adminId}`;
    if (waiting) {
      const { joint_payment_id: jointPaymentId } = order;
      const { reason, acceptSameTransaction: isShared } = wanted;
      await decideTogether(tx, platform, waiting, { jointPaymentId, isApproved, reason, isShared, actor });
    } else {
      const move = { act, source: 'desk', actor, reason: wanted.reason } as const;
      if ((await moveOrder(tx, platform, order, move)) instanceof Refusal) return refuse('alreadyDecided');
    }
    return readOrder(tx, orderId, links);
  }).catch(asSameTransaction);
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

/** The waiting lines of a joint payment are decided together; a decided order is corrected alone. */
async function lockWithOthers(tx: Tx, orderId: string, isApproved: boolean) {
  const found = await tx
    .selectFrom('pass_orders')
    .select('joint_payment_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!found?.joint_payment_id) {
    const order = await lockOrder(tx, orderId);
    return { order, version: order?.updated_at };
  }
  const lines = await lockJointPayment(tx, found.joint_payment_id);
  const order = lines.orders.find(({ id }) => id === orderId);
  const version = versionOf([...lines.orders, ...lines.registrations]);
  return { order, version, waiting: order?.status === 'pending' ? waitingLines(lines, isApproved) : undefined };
}
