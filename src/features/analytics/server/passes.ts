import { soldStatuses } from '#features/passes/rules.ts';
import { lineOf } from '#features/prices/rules.ts';
import { priceSentence } from '#features/prices/sentence-rules.ts';
import type { Db } from '#server/db/schema.ts';
import type { EventScope } from '#server/http/event-scope.ts';
import type { Analytics } from '../contract.ts';
import type { DayRange } from './range.ts';
import { receivedMoney, receivedPaise } from './received-money.ts';

/** Every pass with its sales in the period, the most frequent price first. */
export async function readPasses(
  db: Db,
  range: DayRange,
  scope: EventScope,
  eventId: string,
): Promise<Analytics['passes']> {
  if (scope !== 'all' || eventId !== '') return [];
  const sales = await db
    .selectFrom('pass_orders')
    .select(['pass_id', 'price_line', ({ fn }) => fn.countAll<number>().as('sold')])
    .where('status', 'in', soldStatuses)
    .where('created_at', '>=', range.start)
    .where('created_at', '<', range.end)
    .groupBy(['pass_id', 'price_line'])
    .execute();
  // A ledger row of a pass has the pass's id in `event_id`.
  const sums = await receivedMoney(db, range, scope, '')
    .select(['payment_ledger.event_id', receivedPaise])
    .where('payment_ledger.event_id', 'like', 'pass:%')
    .groupBy('payment_ledger.event_id')
    .execute();
  const revenueOf = new Map(sums.map((row) => [row.event_id, row.revenuePaise]));
  const passes = await db.selectFrom('passes').select(['id', 'name']).orderBy('created_at').orderBy('id').execute();
  return passes.map(({ id, name }) => {
    const prices = sales
      .filter(({ pass_id }) => pass_id === id)
      .map(({ price_line, sold }) => ({ words: wordsOf(price_line, range.timeZone), sold }))
      .sort((a, b) => b.sold - a.sold || (a.words < b.words ? -1 : 1));
    const sold = prices.reduce((sum, price) => sum + price.sold, 0);
    return { _id: id, name, sold, revenuePaise: revenueOf.get(`pass:${id}`) ?? 0, prices };
  });
}

const wordsOf = (key: string, timeZone: string) => (key ? priceSentence([lineOf(key)], timeZone) : 'Another price');
