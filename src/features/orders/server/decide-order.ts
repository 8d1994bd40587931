import { type SqlBool, sql } from 'kysely';
import { type LinkSigner, whyNot } from '#features/registrations/server/index.ts';
import { lockName } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { outcomeOf } from '../rules.ts';
import { decideTogether, waitingLines } from './joint/decide-together.ts';
import { lockJointPayment, readJointLines, type ShownLine, versionOf } from './joint/joint-lines.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder, type OrderRow, selectOrders, toOrder } from './rows.ts';

interface Wanted {
  status: 'active' | 'rejected';
  reason: string;
  acceptSameTransaction: boolean;
  /** '' without a version from the caller. */
  version: string;
}

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
  }).catch(sharedMeanwhile);
}

/** A line of it has a transaction ID that another payment was completed with. */
function sharedMeanwhile(error: unknown) {
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
      return { _id, title, amountDue, status, isDecided: row.status === 'pending' && isWaiting(line) };
    }),
    version: versionOf([row, ...lines.map((line) => line.row)]),
  };
}

const isWaiting = (row: ShownLine['row']) => ('pass_id' in row ? row.status === 'pending' : !whyNot(row, 'approve'));

/** As many as somebody reads. */
const mostClaims = 5;

/** Other payments, of orders or registrations, that have this transaction ID and are neither rejected nor given up. */
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
    .where('pass_orders.status', 'in', ['pending', 'active'])
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

/** Before other claims are read: two that approve payments with one transaction ID do so one after the other. */
const lockTransactionId = (tx: Tx, transactionKey: string) => lockName(tx, `transaction ${transactionKey}`);

/** The lines of one payment have one transaction ID, and none is another's duplicate. */
export const isNotPaidWith = (jointPaymentId: string) =>
  sql<SqlBool>`(joint_payment_id = '' or joint_payment_id <> ${jointPaymentId})`;

/**
 * Whether an order that is not paid with `jointPaymentId` has this transaction ID and is neither rejected nor given up.
 * Who asks about the same ID meanwhile waits until this transaction ends.
 */
export async function isClaimedByOrder(tx: Tx, transactionKey: string, jointPaymentId = ''): Promise<boolean> {
  await lockTransactionId(tx, transactionKey);
  const order = await tx
    .selectFrom('pass_orders')
    .select('id')
    .where('transaction_key', '=', transactionKey)
    .where(isNotPaidWith(jointPaymentId))
    .where('status', 'in', ['pending', 'active'])
    .executeTakeFirst();
  return order !== undefined;
}
