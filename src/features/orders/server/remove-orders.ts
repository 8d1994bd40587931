import { countsAsSold } from '#features/passes/rules.ts';
import {
  lockRegistrations,
  type PaymentRecord,
  removeFromLedger,
  toPaymentRecord,
  transitionAll,
} from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import { giveSaleBack } from './move-order.ts';
import { ledgerEventOf, type OrderRow } from './rows.ts';

interface RemovedOrders {
  /** The number of orders that waited for a decision or were approved. */
  count: number;
  /** The keys of the proofs. */
  files: string[];
  payments: PaymentRecord[];
}

/**
 * Deletes a student's orders, after the registrations. Owed amounts leave the ledger. Paid amounts stay, with their
 * transaction IDs.
 */
export async function removeOrdersOfStudent(
  tx: Tx,
  platform: Platform,
  studentId: string,
  actor: string,
): Promise<RemovedOrders> {
  await cancelWaiting(tx, platform, studentId, actor);
  const gone = await tx.deleteFrom('pass_orders').where('student_id', '=', studentId).returningAll().execute();
  const orders = gone.map((order) => ({ ...order, ...asRegistration(order) }));
  const sold = orders.filter(({ status }) => countsAsSold(status));
  for (const order of sold) await giveSaleBack(tx, order);
  await removeFromLedger(tx, platform.now(), { gone: orders, deletedWith: 'account', actor: '' });
  return {
    count: sold.length,
    files: orders.map(({ proof_key }) => proof_key).filter(Boolean),
    payments: orders.filter((order) => order.amount_due_paise > 0).map(toPaymentRecord),
  };
}

/**
 * A team that was handed over keeps the pass of its first leader. If that pass is no longer approved, the team waits
 * for a payment that nobody could make after the deletion.
 */
async function cancelWaiting(tx: Tx, platform: Platform, studentId: string, actor: string): Promise<void> {
  const waiting = tx
    .selectFrom('registrations')
    .innerJoin('pass_orders', 'pass_orders.id', 'registrations.pass_order_id')
    .select('registrations.id')
    .where('pass_orders.student_id', '=', studentId)
    .where('registrations.pass_order_id', '<>', '')
    .where('registrations.payment_status', '<>', 'completed')
    .where('registrations.registration_status', '<>', 'cancelled');
  const ids = (await waiting.execute()).map(({ id }) => id);
  const event = { name: 'set', registrationStatus: 'cancelled', reason: passGone } as const;
  const moves = (await lockRegistrations(tx, ids)).map((row) => ({ row, event }));
  await transitionAll(tx, platform, moves, actor);
}

const passGone =
  'The pass that it was registered with was not paid, and its owner has deleted the account. You can register again.';

/** Adds the columns that only a registration has, for functions that take both. */
const asRegistration = (order: OrderRow) => ({
  event_id: ledgerEventOf(order),
  payment_status: paymentStatuses[order.status],
});

const paymentStatuses = { active: 'completed', rejected: 'failed', pending: 'pending', cancelled: 'pending' } as const;
