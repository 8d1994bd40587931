import { ledgerEventOf, lockOrders, type OrderRow } from '#features/orders/server/index.ts';
import { balancesOf, lockRegistrations, type Move, whyNot } from '#features/registrations/server/index.ts';
import type { Breathe } from '#server/breathe.ts';
import type { Tx } from '#server/db/schema.ts';

interface FoundPayment {
  registrationId: string;
  amountPaise: number;
  creditId: string;
  reference: string;
}

/** Few, since those who only read wait for each of them. */
const atOnce = 50;
const idsAtOnce = 1_000;

interface Found {
  actor: string;
  fileName: string;
  breathe: Breathe;
}

/** The same for orders. Lock them before the registrations. */
export async function stillExactOrders(tx: Tx, payments: readonly FoundPayment[], { actor, fileName }: Found) {
  const found = new Map(payments.map((payment) => [payment.registrationId, payment]));
  const orders: OrderRow[] = [];
  const ids = [...found.keys()];
  for (let done = 0; done < ids.length; done += idsAtOnce) {
    orders.push(...(await lockOrders(tx, ids.slice(done, done + idsAtOnce).toSorted())));
  }
  const balances = await balancesOf(
    tx,
    orders.map(({ id }) => id),
  );
  return orders.flatMap((order) => {
    const payment = found.get(order.id);
    const isExact = payment && balances.get(order.id)?.toCheck === payment.amountPaise;
    if (!isExact || order.status !== 'pending') return [];
    const { amountPaise, reference: transactionId } = payment;
    const record = { amountPaise, transactionId, statement: fileName };
    const money = [entryOf(payment, ledgerEventOf(order), actor)];
    return [{ order, act: 'settle' as const, source: 'statement' as const, actor, money, record }];
  });
}

/** Locks the registrations that still wait for exactly this amount: what settles them. */
export async function stillExact(tx: Tx, payments: readonly FoundPayment[], { actor, fileName, breathe }: Found) {
  const moves: Move<{ name: 'settleByStatement'; money: ReturnType<typeof entryOf>[]; record: object }>[] = [];
  const sorted = payments.toSorted((a, b) => (a.registrationId < b.registrationId ? -1 : 1));
  for (let done = 0; done < sorted.length; done += atOnce) {
    const some = new Map(sorted.slice(done, done + atOnce).map((payment) => [payment.registrationId, payment]));
    const rows = await lockRegistrations(tx, [...some.keys()]);
    // Read after the lock, so that it holds until the end.
    const balances = await balancesOf(tx, [...some.keys()]);
    for (const row of rows) {
      const payment = some.get(row.id);
      const isExact = payment && balances.get(row.id)?.toCheck === payment.amountPaise;
      if (!isExact || whyNot(row, 'settleByStatement')) continue;
      const { amountPaise, reference: transactionId } = payment;
      const record = { amountPaise, transactionId, statement: fileName };
      const money = [entryOf(payment, row.event_id, actor)];
      moves.push({ row, event: { name: 'settleByStatement', money, record } });
    }
    await breathe();
  }
  return moves;
}

const entryOf = (payment: FoundPayment, eventId: string, actor: string) =>
  ({ ...payment, eventId, kind: 'received', from: 'toCheck', to: 'received', source: 'statement', actor }) as const;
