import { type Expression, type SqlBool, sql } from 'kysely';
import { seatsLeft } from '#features/events/server/index.ts';
import { selectOrders } from '#features/orders/server/index.ts';
import { type PaymentStatus, paymentStatuses } from '#features/own-registrations/contract.ts';
import type { listPaidWithoutSeat, PaidWithoutSeat } from '#features/payments/seat-contract.ts';
import { balancesOf, isStillPromised, selectRegistrations } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { Output } from '#shared/endpoint.ts';
import { orderPayer, toPayer } from '../payers.ts';

/** Lists payments without a refund and without a seat or pass, by their last change, oldest first. */
export async function readPaidWithoutSeat(db: Db): Promise<Output<typeof listPaidWithoutSeat>> {
  const registrations = await paidRegistrations(db).execute();
  const orders = await paidOrders(db).execute();
  const ids = [...registrations, ...orders].map(({ id }) => id);
  const balances = await balancesOf(db, ids);
  const received = (id: string) => balances.get(id)?.received ?? 0;
  const found: (PaidWithoutSeat & { changedAt: string })[] = [
    ...registrations.map((row) => ({
      ...toPayer(row, balances.get(row.id)),
      kind: 'registration' as const,
      releasedAt: row.released_at,
      seatsLeft: seatsLeft(row),
      changedAt: row.updated_at,
    })),
    ...orders.map((row) => ({
      ...orderPayer(row, balances.get(row.id)),
      kind: 'order' as const,
      releasedAt: '',
      seatsLeft: 0,
      changedAt: row.updated_at,
    })),
  ];
  found.sort((a, b) => (a.changedAt < b.changedAt ? -1 : 1));
  return {
    registrations: found.map(({ changedAt: _, ...shown }) => shown),
    amount: ids.reduce((sum, id) => sum + received(id), 0) / 100,
  };
}

/**
 * How many payments of the list are complete. Finding partial payments needs the money of each cancelled registration:
 * 20 ms with 200,000 registrations, which is too slow for the dashboard but not for the payments screen.
 */
export const countPaidInFull = (db: Db): Promise<number> => countPaidWithoutSeat(db, ['completed']);

/** Counts the list without reading its people. */
export async function countPaidWithoutSeat(
  db: Db,
  statuses: readonly PaymentStatus[] = paymentStatuses,
): Promise<number> {
  const registrations = await paidRegistrations(db, statuses).clearSelect().select('registrations.id').execute();
  const orders = await paidOrders(db).clearSelect().select('pass_orders.id').execute();
  return registrations.length + orders.length;
}

function paidRegistrations(db: Db, statuses: readonly PaymentStatus[] = paymentStatuses) {
  return (
    selectRegistrations(db)
      .select(['events.capacity', 'events.seats_taken', 'events.seats_offered'])
      // Needed even for all statuses: without this condition the database does not use its index of statuses.
      .where('payment_status', 'in', statuses)
      .where('registration_status', '=', 'cancelled')
      .where('amount_due_paise', '>', 0)
      .where(waitsForDecision(sql.ref('registrations.id')))
      .orderBy('registrations.updated_at')
      .orderBy('registrations.id')
  );
}

/** Money can arrive for an order that was cancelled while it waited (decision 44). */
function paidOrders(db: Db) {
  return selectOrders(db)
    .where('pass_orders.status', '=', 'cancelled')
    .where('amount_due_paise', '>', 0)
    .where(waitsForDecision(sql.ref('pass_orders.id')))
    .orderBy('pass_orders.updated_at')
    .orderBy('pass_orders.id');
}

/** Students who cancelled were told their refund, and it waits in a list of its own. */
const waitsForDecision = (id: Expression<unknown>) => sql<SqlBool>`(
  (select coalesce(sum(case when to_account = 'received' then amount_paise
      when from_account = 'received' then -amount_paise else 0 end), 0)
    from payment_ledger where registration_id = ${id}) > 0
  and not exists (select 1 from refund_proposals where payment_id = ${id} and ${isStillPromised}))`;
