import type { LinkSigner } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder, type OrderRow, selectOrders, toOrder } from './rows.ts';

interface Wanted {
  status: 'active' | 'rejected';
  reason: string;
  acceptSameTransaction: boolean;
}

export function decideOrder(platform: Platform, links: LinkSigner, orderId: string, wanted: Wanted, adminId: string) {
  const isApproved = wanted.status === 'active';
  return write(platform.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('orderNotFound');
    if (isApproved && !wanted.acceptSameTransaction && !(await isOnlyClaim(tx, order)))
      return refuse('sameTransaction');
    const decided = await moveOrder(tx, platform, order, {
      act: isApproved ? 'approve' : 'reject',
      source: 'desk',
      actor: `admin:${adminId}`,
      reason: wanted.reason,
    });
    if (decided instanceof Refusal) return refuse('alreadyDecided');
    const row = await selectOrders(tx).where('pass_orders.id', '=', orderId).executeTakeFirstOrThrow();
    return toOrder(row, links);
  });
}

/** No other payment, of an order or a registration, has this transaction ID and is neither rejected nor given up. */
async function isOnlyClaim(tx: Tx, { id, transaction_key }: OrderRow): Promise<boolean> {
  if (transaction_key === '') return true;
  if (await isClaimedByOrder(tx, transaction_key, id)) return false;
  const registration = await tx
    .selectFrom('registrations')
    .select('id')
    .where('transaction_key', '=', transaction_key)
    .where('payment_status', '<>', 'failed')
    .where(({ or, eb }) => or([eb('registration_status', '<>', 'cancelled'), eb('payment_status', '=', 'completed')]))
    .executeTakeFirst();
  return registration === undefined;
}

/** Whether an order, another than this one, has this transaction ID and is neither rejected nor given up. */
export async function isClaimedByOrder(tx: Tx, transactionKey: string, exceptId = ''): Promise<boolean> {
  const order = await tx
    .selectFrom('pass_orders')
    .select('id')
    .where('transaction_key', '=', transactionKey)
    .where('id', '<>', exceptId)
    .where('status', 'in', ['pending', 'active'])
    .executeTakeFirst();
  return order !== undefined;
}
