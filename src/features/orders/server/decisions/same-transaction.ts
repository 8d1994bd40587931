import { type SqlBool, sql } from 'kysely';
import { soldStatuses } from '#features/passes/rules.ts';
import { creditClaims, deletedClaims, moneyThatCame, stillClaims } from '#features/registrations/server/index.ts';
import { lockName } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { DeletedWith } from '#shared/payments/deleted-payments.ts';
import { type OrderRow, selectOrders } from '../rows.ts';

/** The first few are enough to decide by. */
const mostClaims = 5;

/**
 * Other orders and registrations that have this transaction ID and are neither rejected nor given up unpaid, or that
 * received a credit with this ID.
 */
export async function otherClaims(db: Db, order: Pick<OrderRow, 'id' | 'transaction_key' | 'joint_payment_id'>) {
  const { id, transaction_key, joint_payment_id: joint } = order;
  if (transaction_key === '') return [];
  const orders = await claimingOrders(db, [transaction_key])
    .where('pass_orders.id', '<>', id)
    .where(isNotPaidWith(joint))
    .limit(mostClaims)
    .execute();
  const registrations = await selectTitled(db)
    .where('transaction_key', '=', transaction_key)
    .where(isNotPaidWith(joint))
    .where(stillClaims)
    .limit(mostClaims)
    .execute();
  const credited = (await creditedElsewhere(db, order)).slice(0, mostClaims);
  if (credited.length > 0) {
    orders.push(...(await selectOrders(db).where('pass_orders.id', 'in', credited).execute()));
    registrations.push(...(await selectTitled(db).where('registrations.id', 'in', credited).execute()));
  }
  const ofPasses = orders.map(({ pass_name, ...order }) => ({ ...order, title: pass_name }));
  return [...ofPasses, ...registrations].map(({ id: _id, name, title, status }) => ({
    _id,
    name,
    about: `${title}, ${status === 'pending' ? 'waits to be checked' : 'paid'}`,
  }));
}

const selectTitled = (db: Db) =>
  db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id', 'registrations.name', 'events.title', 'payment_status as status']);

/** Other payments that received a credit with this transaction ID although their student typed another one. */
export async function creditedElsewhere(
  db: Db,
  { transaction_key, joint_payment_id: joint }: Pick<OrderRow, 'transaction_key' | 'joint_payment_id'>,
): Promise<string[]> {
  const credited = await creditClaims(db, [transaction_key]);
  return credited.filter((one) => one.joint_payment_id === '' || one.joint_payment_id !== joint).map(({ id }) => id);
}

/**
 * What the deleted payments with this transaction ID were deleted with, each once. Ask after the payments that are
 * there, as in `deletedClaims`.
 */
export async function deletedWithSameId(
  db: Db,
  { transaction_key, joint_payment_id }: Pick<OrderRow, 'transaction_key' | 'joint_payment_id'>,
): Promise<DeletedWith[]> {
  if (transaction_key === '') return [];
  const gone = await deletedClaims(db, [transaction_key]).where(isNotPaidWith(joint_payment_id)).execute();
  return [...new Set(gone.map(({ deleted_with }) => deleted_with))];
}

/** Orders that have one of these transaction IDs and are neither rejected nor given up unpaid, oldest first. */
export const claimingOrders = (db: Db, transactionKeys: readonly string[]) =>
  selectOrders(db)
    .where('pass_orders.transaction_key', 'in', transactionKeys)
    .where((query) => query.or([query('pass_orders.status', 'in', soldStatuses), isCancelledAndPaid]))
    .orderBy('pass_orders.created_at');

/** The money came, even if it was given back: nothing else can be paid with it. */
const isCancelledAndPaid = sql<SqlBool>`(pass_orders.status = 'cancelled'
  and ${moneyThatCame(sql.ref('pass_orders.id'))} > 0)`;

/** Taken before other claims are read, so that two payments with one transaction ID are approved one after the other. */
export const lockTransactionId = (tx: Tx, transactionKey: string) => lockName(tx, `transaction ${transactionKey}`);

/** Leaves out the lines of a joint payment: they share a transaction ID and are not duplicates of each other. */
export const isNotPaidWith = (jointPaymentId: string) =>
  sql<SqlBool>`(joint_payment_id = '' or joint_payment_id <> ${jointPaymentId})`;

/**
 * Whether an order that is not paid with `jointPaymentId` has this transaction ID and is neither rejected nor given up
 * unpaid. Another call with the same ID waits until this transaction ends.
 */
export async function isClaimedByOrder(tx: Tx, transactionKey: string, jointPaymentId = ''): Promise<boolean> {
  await lockTransactionId(tx, transactionKey);
  const order = await claimingOrders(tx, [transactionKey]).where(isNotPaidWith(jointPaymentId)).executeTakeFirst();
  return order !== undefined;
}
