import { readEdition } from '#features/edition/server/index.ts';
import { countWaitingOrders } from '#features/orders/server/index.ts';
import type { AccountSums, Overview } from '#features/payments/contract.ts';
import { countWaiting } from '#features/registrations/server/index.ts';
import { breathing } from '#server/breathe.ts';
import { quarterHourOf } from '#server/db/quarter-hour.ts';
import type { Db } from '#server/db/schema.ts';
import { dayOf } from '#shared/calendar.ts';
import {
  emptyAccounts,
  type LedgerAccount,
  type LedgerSource,
  ledgerSources,
} from '#shared/payments/payment-ledger.ts';
import { ledgerTitles } from './read-ledger.ts';

/** Computes all sums from the ledger, so that they agree to the last paisa. */
export async function readOverview(db: Db): Promise<Overview> {
  const { timeZone } = await readEdition(db);
  const total = emptyAccounts();
  const events = new Map<string, PaiseSums>();
  const days = new Map<string, PaiseSums>();
  const received = new Map<LedgerSource, number>(ledgerSources.map((source) => [source, 0]));
  const dayOfQuarter = dayFinder(timeZone);
  for await (const rows of flows(db)) {
    for (const row of rows) {
      const paise = row.paise;
      for (const sums of [total, sumsOf(events, row.event_id), sumsOf(days, dayOfQuarter(row.quarter))]) {
        sums[row.from_account] -= paise;
        sums[row.to_account] += paise;
      }
      // Only money that was received can be refunded, so refunds stay in the sum of their source.
      if (row.to_account === 'received') received.set(row.source, (received.get(row.source) ?? 0) + paise);
      if (row.from_account === 'received' && row.to_account !== 'refunded') takeOff(received, row, paise);
    }
  }
  const titles = await ledgerTitles(db);
  return {
    total: inRupees(total),
    waiting: (await countWaiting(db, 'all')).forCommittee,
    waitingOrders: await countWaitingOrders(db),
    receivedBy: Object.fromEntries(
      [...received].map(([source, paise]) => [source, paise / 100]),
    ) as Overview['receivedBy'],
    openCredits: await openCredits(db),
    events: [...events]
      .map(([_id, sums]) => ({ _id, title: titles.get(_id) ?? _id, ...inRupees(sums) }))
      .sort((a, b) => b.expected - a.expected || a.title.localeCompare(b.title)),
    days: [...days].map(([day, sums]) => ({ day, ...inRupees(sums) })).sort((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

type PaiseSums = Record<LedgerAccount, number>;

/** To read all rows of a large edition at once would block other calls for seconds. */
const rowsAtOnce = 5_000;

/** Sums the ledger part by part. Its rows never change, so parts read at different times still add up. */
async function* flows(db: Db) {
  const breathe = breathing();
  const quarter = quarterHourOf('at');
  const { last } = await db
    .selectFrom('payment_ledger')
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .executeTakeFirstOrThrow();
  for (let after = 0; after < (last ?? 0); after += rowsAtOnce) {
    yield await db
      .selectFrom('payment_ledger')
      .select(({ fn }) => [
        'event_id',
        'from_account',
        'to_account',
        'source',
        quarter.as('quarter'),
        fn.sum<number>('amount_paise').as('paise'),
      ])
      .where('seq', '>', after)
      .where('seq', '<=', after + rowsAtOnce)
      .groupBy(['event_id', 'from_account', 'to_account', 'source', quarter])
      .execute();
    await breathe();
  }
}

/** Looks up each quarter of an hour once: finding the day in a time zone takes longer than the rest of a row. */
function dayFinder(timeZone: string): (quarter: string) => string {
  const days = new Map<string, string>();
  return (quarter) => {
    const day = days.get(quarter) ?? dayOf(new Date(`${quarter}:00Z`), timeZone);
    days.set(quarter, day);
    return day;
  };
}

/** Subtracts money that did not exist from the source that reported it, so that the sum is what was really received. */
function takeOff(received: Map<LedgerSource, number>, { source }: { source: LedgerSource }, paise: number): void {
  received.set(source, (received.get(source) ?? 0) - paise);
}

function sumsOf(all: Map<string, PaiseSums>, key: string): PaiseSums {
  const sums = all.get(key) ?? emptyAccounts();
  all.set(key, sums);
  return sums;
}

const inRupees = ({ toCheck, received, rejected, released, refunded, waived }: PaiseSums): AccountSums => ({
  expected: (received + toCheck + rejected) / 100,
  received: received / 100,
  toCheck: toCheck / 100,
  rejected: rejected / 100,
  released: released / 100,
  refunded: refunded / 100,
  waived: waived / 100,
});

async function openCredits(db: Db): Promise<Overview['openCredits']> {
  const row = await db
    .selectFrom('payment_credits')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('amount_paise').as('paise')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return { count: row.count, amount: (row.paise ?? 0) / 100 };
}
