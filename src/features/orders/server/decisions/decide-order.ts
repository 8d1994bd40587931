import { outcomeOf } from '#features/orders/rules.ts';
import { balancesOf } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { type LockedLines, lockWithOthers, versionOf } from '../joint/joint-lines.ts';
import { moveOrder } from '../move-order.ts';
import { type OrderRow, readOrder } from '../rows.ts';
import { decideWaiting, writeDecision } from './decide-waiting.ts';
import { isOnlyClaim } from './same-transaction.ts';

interface Wanted {
  status: 'active' | 'rejected';
  reason: string;
  /** Undefined if the caller does not want to know whether another payment has the same transaction ID. */
  acceptSameTransaction?: boolean | undefined;
  /** '' if the caller sent no version. */
  version: string;
}

/** Approves or rejects an order together with all waiting lines of its joint payment (decision 55). */
export function decideOrder(platform: Platform, links: LinkSigner, orderId: string, wanted: Wanted, adminId: string) {
  return writeDecision(platform, async (tx, fixed) => {
    const lines = await lockWithOthers(tx, orderId);
    const order = lines.orders.find(({ id }) => id === orderId);
    if (!order) return refuse('orderNotFound');
    const { status, reason, acceptSameTransaction } = wanted;
    const isApproved = status === 'active';
    const refused = await whyNotDecide(tx, order, lines, wanted);
    if (refused) return refused;
    const isShared = isApproved && (acceptSameTransaction || !(await isOnlyClaim(tx, order)));
    if (isShared && acceptSameTransaction === false) return refuse('sameTransaction');
    if (order.status !== 'pending') {
      // An order that was decided before is corrected on its own, and its student is mailed at once.
      const act = isApproved ? 'approve' : 'reject';
      const move = { act, source: 'desk', actor: `admin:${adminId}`, reason } as const;
      if ((await moveOrder(tx, fixed, order, move)) instanceof Refusal) return refuse('alreadyDecided');
      return readOrder(tx, orderId, links);
    }
    const deciding = { line: order, lines, isApproved, reason, isShared, adminId };
    const { decision, until } = await decideWaiting(tx, fixed, deciding);
    return { ...(await readOrder(tx, orderId, links)), undo: { decisionId: decision.id, until } };
  });
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

/**
 * Whether money that came in cash or in a bank's statement is still here. An approval at the desk does not count,
 * because it may have been wrong and can be corrected.
 */
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
