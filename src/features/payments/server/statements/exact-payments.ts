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

/** Locks the registrations that still wait for exactly this amount: what settles them. */
export async function stillExact(
  tx: Tx,
  payments: readonly FoundPayment[],
  { actor, fileName, breathe }: { actor: string; fileName: string; breathe: Breathe },
) {
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
