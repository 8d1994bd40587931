import { type Expression, type SqlBool, sql } from 'kysely';
import { seatsLeft } from '#features/events/server/index.ts';
import { selectOrders } from '#features/orders/server/index.ts';
import { type PaymentStatus, paymentStatuses } from '#features/own-registrations/contract.ts';
import type { listPaidWithoutSeat, PaidWithoutSeat } from '#features/payments/seat-contract.ts';
import { balancesOf, isStillPromised, selectRegistrations } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { Output } from '#shared/endpoint.ts';
import { orderPayer, toPayer } from '../payers.ts';

const most = 200;

/**
 * Lists payments without a refund and without a seat or pass, by their last change: the oldest ones, and the count and
 * sum of all.
 */
export async function readPaidWithoutSeat(db: Db): Promise<Output<typeof listPaidWithoutSeat>> {
  const registrations = await paidRegistrations(db)
    .orderBy('registrations.updated_at')
    .orderBy('registrations.id')
    .limit(most)
    .execute();
  const orders = await paidOrders(db).orderBy('pass_orders.updated_at').orderBy('pass_orders.id').limit(most).execute();
  const balances = await balancesOf(
    db,
    [...registrations, ...orders].map(({ id }) => id),
  );
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
    registrations: found.slice(0, most).map(({ changedAt: _, ...shown }) => shown),
    count: await countPaidWithoutSeat(db),
    amount: (await sumPaidWithoutSeat(db)) / 100,
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
  const registrations = paidRegistrations(db, statuses).clearSelect();
  const orders = paidOrders(db).clearSelect();
  const counts = [
    await registrations.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    await orders.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ];
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** In paise. */
async function sumPaidWithoutSeat(db: Db): Promise<number> {
  const registrations = paidRegistrations(db).clearSelect().select(sumOf('registrations.id'));
  const orders = paidOrders(db).clearSelect().select(sumOf('pass_orders.id'));
  const sums = [await registrations.executeTakeFirstOrThrow(), await orders.executeTakeFirstOrThrow()];
  return sums.reduce((sum, { paise }) => sum + (paise ?? 0), 0);
}

const sumOf = (id: string) => sql<number | null>`sum(${receivedFor(sql.ref(id))})`.as('paise');

function paidRegistrations(db: Db, statuses: readonly PaymentStatus[] = paymentStatuses) {
  return (
    selectRegistrations(db)
      .select(['events.capacity', 'events.seats_taken', 'events.seats_offered'])
      // Needed even for all statuses: without this condition the database does not use its index of statuses.
      .where('payment_status', 'in', statuses)
      .where('registration_status', '=', 'cancelled')
      .where('amount_due_paise', '>', 0)
      .where(waitsForDecision(sql.ref('registrations.id')))
  );
}

/** Money can arrive for an order that was cancelled while it waited (decision 44). */
function paidOrders(db: Db) {
  return selectOrders(db)
    .where('pass_orders.status', '=', 'cancelled')
    .where('amount_due_paise', '>', 0)
    .where(waitsForDecision(sql.ref('pass_orders.id')));
}

/** Students who cancelled were told their refund, and it waits in a list of its own. */
const waitsForDecision = (id: Expression<unknown>) => sql<SqlBool>`(
  ${receivedFor(id)} > 0
  and not exists (select 1 from refund_proposals where payment_id = ${id} and ${isStillPromised}))`;

const receivedFor = (id: Expression<unknown>) => sql<number>`(
  select coalesce(sum(case when to_account = 'received' then amount_paise
      when from_account = 'received' then -amount_paise else 0 end), 0)
    from payment_ledger where registration_id = ${id})`;
