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
 * Lists payments that have not been refunded and have no seat or pass: the ones whose last change is the oldest, with
 * the count and the sum of all.
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
 * The number of listed payments, without registrations that are paid in part. To find those, the money of each cancelled
 * registration has to be read. This takes 20 ms with 200,000 registrations: too slow for the dashboard, but not for the
 * payments screen.
 */
export const countPaidForDashboard = (db: Db): Promise<number> => countPaidWithoutSeat(db, ['completed']);

/** Counts the listed payments without reading who paid. */
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
      // This condition is needed even for all statuses. Without it the database does not use its index of statuses.
      .where('payment_status', 'in', statuses)
      .where('registration_status', '=', 'cancelled')
      .where('amount_due_paise', '>', 0)
      .where(waitsForDecision(sql.ref('registrations.id')))
  );
}

/** Cancelled orders with money. Money can arrive for an order that was cancelled while it waited (decision 44). */
function paidOrders(db: Db) {
  return selectOrders(db)
    .where('pass_orders.status', '=', 'cancelled')
    .where('amount_due_paise', '>', 0)
    .where(waitsForDecision(sql.ref('pass_orders.id')));
}

/**
 * Money that an organiser has to decide about. Students who cancelled were promised a refund, which waits in its own
 * list.
 */
const waitsForDecision = (id: Expression<unknown>) => sql<SqlBool>`(
  ${receivedFor(id)} > 0
  and not exists (select 1 from refund_proposals where payment_id = ${id} and ${isStillPromised}))`;

const receivedFor = (id: Expression<unknown>) => sql<number>`(
  select coalesce(sum(case when to_account = 'received' then amount_paise
      when from_account = 'received' then -amount_paise else 0 end), 0)
    from payment_ledger where registration_id = ${id})`;
