import type { listCash } from '#features/payments/contract.ts';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';
import type { Output } from '#shared/endpoint.ts';
import { readLedger } from './read-ledger.ts';
import { refundsOfCash } from './refund-cash.ts';

const most = 500;

/** Lists the newest entries, with the count and the sums of all entries. Organisers compare these with the cash box. */
export async function readCashTaken(db: Db, events: EventScope): Promise<Output<typeof listCash>> {
  const { rows } = await readLedger(db, { events, source: 'cash', kind: 'received', limit: most });
  const { count, paise } = await db
    .selectFrom('payment_ledger')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('amount_paise').as('paise')])
    .where(eventIsInScope(events, 'payment_ledger.event_id'))
    .where('source', '=', 'cash')
    .where('kind', '=', 'received')
    .executeTakeFirstOrThrow();
  const refunds = await refundsOfCash(db)
    .where(eventIsInScope(events, 'payment_ledger.event_id'))
    .select(({ fn }) => ['reference', 'event_id', fn.sum<number>('amount_paise').as('paise')])
    .groupBy(['reference', 'event_id'])
    .execute();
  const of = (row: { reference: string; event_id: string }) => `${row.event_id} ${row.reference}`;
  const givenBack = new Map(refunds.map((refund) => [of(refund), refund.paise]));
  const numbers = rows.filter(({ registrationId }) => registrationId === '').map(({ number }) => number);
  const taken = db.selectFrom('payment_ledger').select(['seq', 'reference', 'event_id', 'amount_paise']);
  const left = new Map(
    (numbers.length > 0 ? await taken.where('seq', 'in', numbers).execute() : []).map((row) => [
      row.seq,
      (row.amount_paise - (givenBack.get(of(row)) ?? 0)) / 100,
    ]),
  );
  return {
    rows: rows.map((row) => ({ ...row, left: left.get(row.number) })),
    count,
    total: (paise ?? 0) / 100,
    givenBack: refunds.reduce((sum, refund) => sum + refund.paise, 0) / 100,
  };
}
