import { type SqlBool, sql } from 'kysely';
import { outcomeOf } from '#features/orders/rules.ts';
import { soldStatuses } from '#features/passes/rules.ts';
import { balancesOf, type LinkSigner, whyNot } from '#features/registrations/server/index.ts';
import { lockName } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { decideTogether, waitingLines } from '../joint/decide-together.ts';
import { lockJointPayment, readJointLines, type ShownLine, versionOf } from '../joint/joint-lines.ts';
import { moveOrder } from '../move-order.ts';
import { lockOrder, type OrderRow, selectOrders, toOrder } from '../rows.ts';

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
    if (!isApproved && Number(order.amount_due_paise) === 0) return refuse('nothingToReject');
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
    const row = await selectOrders(tx).where('pass_orders.id', '=', orderId).executeTakeFirstOrThrow();
    return toOrder(row, links);
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

export async function getOrder(db: Db, links: LinkSigner, orderId: string) {
  const row = await selectOrders(db).where('pass_orders.id', '=', orderId).executeTakeFirst();
  if (!row) return refuse('orderNotFound');
  const lines = (await readJointLines(db, [row.joint_payment_id])).get(row.joint_payment_id) ?? [];
  return {
    order: toOrder(row, links),
    sameTransaction: await otherClaims(db, row),
    paidTogether: lines.map(({ _id, title, amountDue, status, row: line }) => {
      return { _id, title, amountDue, status, isInDecision: row.status === 'pending' && isWaiting(line) };
    }),
    version: versionOf([row, ...lines.map((line) => line.row)]),
  };
}

const isWaiting = (row: ShownLine['row']) => ('pass_id' in row ? row.status === 'pending' : !whyNot(row, 'approve'));

/** The first few are enough to decide by. */
const mostClaims = 5;

/** Other orders and registrations that have this transaction ID and are neither rejected nor cancelled. */
async function otherClaims(db: Db, order: Pick<OrderRow, 'id' | 'transaction_key' | 'joint_payment_id'>) {
  const { id, transaction_key, joint_payment_id: joint } = order;
  if (transaction_key === '') return [];
  const orders = await db
    .selectFrom('pass_orders')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .innerJoin('students', 'students.id', 'pass_orders.student_id')
    .select(['pass_orders.id', 'students.name', 'passes.name as title', 'pass_orders.status'])
    .where('pass_orders.transaction_key', '=', transaction_key)
    .where('pass_orders.id', '<>', id)
    .where(isNotPaidWith(joint))
    .where('pass_orders.status', 'in', soldStatuses)
    .limit(mostClaims)
    .execute();
  const registrations = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id', 'registrations.name', 'events.title', 'payment_status as status'])
    .where('transaction_key', '=', transaction_key)
    .where(isNotPaidWith(joint))
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

/** Taken before other claims are read, so that two payments with one transaction ID are approved one after the other. */
const lockTransactionId = (tx: Tx, transactionKey: string) => lockName(tx, `transaction ${transactionKey}`);

/** Leaves out the lines of a joint payment: they share a transaction ID and are not duplicates of each other. */
export const isNotPaidWith = (jointPaymentId: string) =>
  sql<SqlBool>`(joint_payment_id = '' or joint_payment_id <> ${jointPaymentId})`;

/**
 * Whether an order that is not paid with `jointPaymentId` has this transaction ID and is neither rejected nor cancelled.
 * Another call with the same ID waits until this transaction ends.
 */
export async function isClaimedByOrder(tx: Tx, transactionKey: string, jointPaymentId = ''): Promise<boolean> {
  await lockTransactionId(tx, transactionKey);
  const order = await tx
    .selectFrom('pass_orders')
    .select('id')
    .where('transaction_key', '=', transactionKey)
    .where(isNotPaidWith(jointPaymentId))
    .where('status', 'in', soldStatuses)
    .executeTakeFirst();
  return order !== undefined;
}
