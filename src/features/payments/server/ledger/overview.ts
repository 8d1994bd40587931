import { sql } from 'kysely';
import { readEdition } from '#features/edition/server/index.ts';
import type { AccountSums, Overview } from '#features/payments/contract.ts';
import { countWaiting } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { dayOf } from '#shared/calendar.ts';
import { type LedgerAccount, type LedgerSource, ledgerSources } from '#shared/payments/payment-ledger.ts';
import { ledgerTitles } from './read-ledger.ts';

/** Everything from the ledger, so that it adds up to the last paisa. */
export async function readOverview(db: Db): Promise<Overview> {
  const { timeZone } = await readEdition(db);
  const total = emptySums();
  const events = new Map<string, PaiseSums>();
  const days = new Map<string, PaiseSums>();
  const received = new Map<LedgerSource, number>(ledgerSources.map((source) => [source, 0]));
  for (const row of await flows(db)) {
    const paise = Number(row.paise);
    const day = dayOf(new Date(`${row.minute}:00Z`), timeZone);
    for (const sums of [total, sumsOf(events, row.event_id), sumsOf(days, day)]) {
      sums[row.from_account] -= paise;
      sums[row.to_account] += paise;
    }
    // What was given back was still received before.
    if (row.to_account === 'received') received.set(row.source, (received.get(row.source) ?? 0) + paise);
    if (row.from_account === 'received' && row.to_account !== 'refunded') takeOff(received, row, paise);
  }
  const titles = await ledgerTitles(db);
  return {
    total: inRupees(total),
    waiting: (await countWaiting(db, 'all')).forCommittee,
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

/** By the minute: no time zone begins its day in the middle of one. */
function flows(db: Db) {
  const minute = sql<string>`substr(at, 1, 16)`;
  return db
    .selectFrom('payment_ledger')
    .select(({ fn }) => [
      'event_id',
      'from_account',
      'to_account',
      'source',
      minute.as('minute'),
      fn.sum<number>('amount_paise').as('paise'),
    ])
    .groupBy(['event_id', 'from_account', 'to_account', 'source', minute])
    .execute();
}

/** Money that turned out not to be there comes off under whatever said so: the sum stays what was received. */
function takeOff(received: Map<LedgerSource, number>, { source }: { source: LedgerSource }, paise: number): void {
  received.set(source, (received.get(source) ?? 0) - paise);
}

function sumsOf(all: Map<string, PaiseSums>, key: string): PaiseSums {
  const sums = all.get(key) ?? emptySums();
  all.set(key, sums);
  return sums;
}

const emptySums = (): PaiseSums => ({
  outside: 0,
  toCheck: 0,
  received: 0,
  rejected: 0,
  released: 0,
  refunded: 0,
  waived: 0,
});

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
  return { count: Number(row.count), amount: Number(row.paise ?? 0) / 100 };
}
