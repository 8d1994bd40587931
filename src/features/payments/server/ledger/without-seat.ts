import { sql } from 'kysely';
import { seatsLeft } from '#features/events/server/index.ts';
import type { listPaidWithoutSeat } from '#features/payments/seat-contract.ts';
import { balancesOf, selectRegistrations } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { Output } from '#shared/endpoint.ts';
import { toPayer } from '../payers.ts';

/** Paid, not refunded, and without a seat; by the last change, oldest first. */
export async function readPaidWithoutSeat(db: Db): Promise<Output<typeof listPaidWithoutSeat>> {
  const rows = await selectRegistrations(db)
    .select(['events.capacity', 'events.seats_taken', 'events.seats_offered'])
    .where('registration_status', '=', 'cancelled')
    .where('amount_due_paise', '>', 0)
    .where(receivedPaise, '>', 0)
    // Students who cancelled know their refund; that waits in a list of its own.
    .where(({ not, exists, selectFrom }) => {
      const proposed = selectFrom('refund_proposals').select('state').whereRef('payment_id', '=', 'registrations.id');
      return not(exists(proposed.whereRef('cancelled_at', '>=', 'registrations.updated_at')));
    })
    .orderBy('registrations.updated_at')
    .orderBy('registrations.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const balances = await balancesOf(db, ids);
  const received = (id: string) => balances.get(id)?.received ?? 0;
  return {
    registrations: rows.map((row) => ({
      ...toPayer(row, received(row.id)),
      releasedAt: row.released_at,
      seatsLeft: seatsLeft(row),
    })),
    amount: ids.reduce((sum, id) => sum + received(id), 0) / 100,
  };
}

const receivedPaise = sql<number>`(select coalesce(sum(case when to_account = 'received' then amount_paise
    when from_account = 'received' then -amount_paise else 0 end), 0)
  from payment_ledger where registration_id = registrations.id)`;
