import { ledgerEventOf, lockOrders, type OrderRow } from '#features/orders/server/index.ts';
import {
  balancesOf,
  type LockedRegistration,
  lockMadeWith,
  lockRegistrations,
  whyNot,
} from '#features/registrations/server/index.ts';
import type { Breathe } from '#server/breathe.ts';
import type { Tx } from '#server/db/schema.ts';
import { chunksOf } from '#shared/chunks-of.ts';

interface FoundPayment {
  registrationId: string;
  /** The amount of the whole credit. It may pay for several registrations and orders. */
  amountPaise: number;
  creditId: string;
  reference: string;
}

/** Small, because all other calls wait while one of these SQL statements runs. */
const atOnce = 50;
const idsAtOnce = 1_000;

interface Found {
  actor: string;
  fileName: string;
  breathe: Breathe;
}

/**
 * Locks the rows that still wait for exactly the amount of their credit. They may be paid on their own or be a joint
 * payment.
 */
export async function stillExact(tx: Tx, payments: readonly FoundPayment[], { actor, fileName, breathe }: Found) {
  // Orders are locked before registrations everywhere, to avoid deadlocks.
  const orders = await waitingOrders(tx, payments);
  await lockMadeWith(
    tx,
    orders.map(({ row }) => row.id),
  );
  const registrations = await waitingRegistrations(tx, payments, breathe);
  const sums = new Map<string, number>();
  for (const { payment, toCheck } of [...orders, ...registrations]) {
    sums.set(payment.creditId, (sums.get(payment.creditId) ?? 0) + toCheck);
  }
  const isExact = ({ payment }: Waiting<unknown>) => sums.get(payment.creditId) === payment.amountPaise;
  const settlementOf = ({ payment, toCheck }: Waiting<unknown>, eventId: string) => {
    const { registrationId, creditId, reference } = payment;
    const paid = { registrationId, creditId, reference, eventId, amountPaise: toCheck, actor };
    const entry = { ...paid, kind: 'received', from: 'toCheck', to: 'received', source: 'statement' } as const;
    return { money: [entry], record: { amountPaise: toCheck, transactionId: reference, statement: fileName } };
  };
  return {
    orders: orders.filter(isExact).map((one) => {
      const settlement = settlementOf(one, ledgerEventOf(one.row));
      return { order: one.row, act: 'settle' as const, source: 'statement' as const, actor, ...settlement };
    }),
    moves: registrations.filter(isExact).map((one) => {
      return { row: one.row, event: { name: 'settleByStatement' as const, ...settlementOf(one, one.row.event_id) } };
    }),
  };
}

interface Waiting<Row> {
  row: Row;
  payment: FoundPayment;
  toCheck: number;
}

async function waitingOrders(tx: Tx, payments: readonly FoundPayment[]): Promise<Waiting<OrderRow>[]> {
  const found = new Map(payments.map((payment) => [payment.registrationId, payment]));
  const orders: OrderRow[] = [];
  const ids = [...found.keys()].toSorted();
  for (const some of chunksOf(ids, idsAtOnce)) {
    orders.push(...(await lockOrders(tx, some)));
  }
  // Balances are read after locking, so that they cannot change until the transaction ends.
  const balances = await balancesOf(
    tx,
    orders.map(({ id }) => id),
  );
  return orders.flatMap((row) => {
    const payment = found.get(row.id);
    const toCheck = balances.get(row.id)?.toCheck ?? 0;
    return payment && row.status === 'pending' ? [{ row, payment, toCheck }] : [];
  });
}

async function waitingRegistrations(tx: Tx, payments: readonly FoundPayment[], breathe: Breathe) {
  const waiting: Waiting<LockedRegistration>[] = [];
  const sorted = payments.toSorted((a, b) => (a.registrationId < b.registrationId ? -1 : 1));
  for (const part of chunksOf(sorted, atOnce)) {
    const some = new Map(part.map((payment) => [payment.registrationId, payment]));
    const rows = await lockRegistrations(tx, [...some.keys()]);
    const balances = await balancesOf(tx, [...some.keys()]);
    for (const row of rows) {
      const payment = some.get(row.id);
      const toCheck = balances.get(row.id)?.toCheck ?? 0;
      if (payment && !whyNot(row, 'settleByStatement')) waiting.push({ row, payment, toCheck });
    }
    await breathe();
  }
  return waiting;
}
