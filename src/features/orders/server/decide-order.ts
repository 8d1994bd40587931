import type { LinkSigner } from '#features/registrations/server/index.ts';
import { lockName } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
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
    if (isApproved && !wanted.acceptSameTransaction) {
      await lockTransactionId(tx, order.transaction_key);
      if ((await otherClaims(tx, order)).length > 0) return refuse('sameTransaction');
    }
    if (!isApproved && Number(order.amount_due_paise) === 0) return refuse('nothingToReject');
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

export async function getOrder(db: Db, links: LinkSigner, orderId: string) {
  const row = await selectOrders(db).where('pass_orders.id', '=', orderId).executeTakeFirst();
  if (!row) return refuse('orderNotFound');
  return { order: toOrder(row, links), sameTransaction: await otherClaims(db, row) };
}

/** As many as somebody reads. */
const mostClaims = 5;

/** Other payments, of orders or registrations, that have this transaction ID and are neither rejected nor given up. */
async function otherClaims(db: Db, { id, transaction_key }: Pick<OrderRow, 'id' | 'transaction_key'>) {
  if (transaction_key === '') return [];
  const orders = await db
    .selectFrom('pass_orders')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .innerJoin('students', 'students.id', 'pass_orders.student_id')
    .select(['pass_orders.id', 'students.name', 'passes.name as title', 'pass_orders.status'])
    .where('pass_orders.transaction_key', '=', transaction_key)
    .where('pass_orders.id', '<>', id)
    .where('pass_orders.status', 'in', ['pending', 'active'])
    .limit(mostClaims)
    .execute();
  const registrations = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id', 'registrations.name', 'events.title', 'payment_status as status'])
    .where('transaction_key', '=', transaction_key)
    .where('payment_status', '<>', 'failed')
    .where(({ or, eb }) => or([eb('registration_status', '<>', 'cancelled'), eb('payment_status', '=', 'completed')]))
    .limit(mostClaims)
    .execute();
  return [...orders, ...registrations].map(({ id: _id, name, title, status }) => ({
    _id,
    name,
    about: `${title}, ${status === 'pending' ? 'waits to be checked' : 'paid'}`,
  }));
}

/** Before other claims are read: two that approve payments with one transaction ID do so one after the other. */
const lockTransactionId = (tx: Tx, transactionKey: string) => lockName(tx, `transaction ${transactionKey}`);

/**
 * Whether an order, another than this one, has this transaction ID and is neither rejected nor given up. Who asks about
 * the same ID meanwhile waits until this transaction ends.
 */
export async function isClaimedByOrder(tx: Tx, transactionKey: string, exceptId = ''): Promise<boolean> {
  await lockTransactionId(tx, transactionKey);
  const order = await tx
    .selectFrom('pass_orders')
    .select('id')
    .where('transaction_key', '=', transactionKey)
    .where('id', '<>', exceptId)
    .where('status', 'in', ['pending', 'active'])
    .executeTakeFirst();
  return order !== undefined;
}
