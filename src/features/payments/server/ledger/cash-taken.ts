import type { listCash } from '#features/payments/contract.ts';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';
import type { Output } from '#shared/endpoint.ts';
import { readLedger } from './read-ledger.ts';

const most = 500;

/** Lists the newest entries, with the count and the sum of all entries. Organisers compare these with the cash box. */
export async function readCashTaken(db: Db, events: EventScope): Promise<Output<typeof listCash>> {
  const { rows } = await readLedger(db, { events, source: 'cash', kind: 'received', limit: most });
  const { count, paise } = await db
    .selectFrom('payment_ledger')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('amount_paise').as('paise')])
    .where(eventIsInScope(events, 'payment_ledger.event_id'))
    .where('source', '=', 'cash')
    .where('kind', '=', 'received')
    .executeTakeFirstOrThrow();
  return { rows, count, total: (paise ?? 0) / 100 };
}
