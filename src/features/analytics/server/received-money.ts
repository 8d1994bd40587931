import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';
import type { DayRange } from './range.ts';

/**
 * Ledger rows that add to or take from the received money, on the days when they happened. Refunds are subtracted.
 * Money without a registration counts too, so that all days together equal the ledger's balance.
 */
export function receivedMoney(
  db: Db,
  { start, end }: Pick<DayRange, 'start' | 'end'>,
  scope: EventScope,
  eventId: string,
) {
  return db
    .selectFrom('payment_ledger')
    .where(({ eb, or }) => or([eb('to_account', '=', 'received'), eb('from_account', '=', 'received')]))
    .where('payment_ledger.at', '>=', start)
    .where('payment_ledger.at', '<', end)
    .where(eventIsInScope(scope, 'payment_ledger.event_id'))
    .$if(eventId !== '', (query) => query.where('payment_ledger.event_id', '=', eventId));
}

export const receivedPaise = sql<number>`coalesce(sum(
  case when payment_ledger.to_account = 'received' then payment_ledger.amount_paise else 0 end
  - case when payment_ledger.from_account = 'received' then payment_ledger.amount_paise else 0 end), 0)`.as(
  'revenuePaise',
);
