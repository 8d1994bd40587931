import type { RegistrationStatus } from '#features/registrations/contract.ts';
import {
  balancesOf,
  enterInLedger,
  type LedgerEntry,
  leaveConfirmedMails,
  selectRegistrations,
} from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import type { Breathe } from './breathe.ts';

export interface CompletedPayment extends FoundPayment {
  /** As they were. */
  registrationStatus: RegistrationStatus;
  reason: string;
}

interface FoundPayment {
  registrationId: string;
  amountPaise: number;
  creditId: string;
  reference: string;
}

/** Few, since those who only read wait for each of them. */
const atOnce = 50;

/**
 * Completes the registrations that still wait for exactly this amount; answers which. `breathe` lets the server answer
 * others although a transaction is open: it awaits nothing that could fail, and what others ask the database waits.
 */
export async function completePayments(
  tx: Tx,
  platform: Platform,
  payments: readonly FoundPayment[],
  actor: string,
  breathe: Breathe,
  report: (done: number) => void,
): Promise<CompletedPayment[]> {
  const completed: CompletedPayment[] = [];
  const sorted = payments.toSorted((a, b) => (a.registrationId < b.registrationId ? -1 : 1));
  for (let done = 0; done < sorted.length; done += atOnce) {
    const some = await stillExact(tx, sorted.slice(done, done + atOnce));
    await breathe();
    await complete(tx, platform, some, actor, breathe);
    completed.push(...some);
    report(done);
    await breathe();
  }
  return completed;
}

/** Locks the registrations first, so that what is read of the ledger afterwards holds until the end. */
async function stillExact(tx: Tx, payments: readonly FoundPayment[]): Promise<CompletedPayment[]> {
  const locked = await tx
    .updateTable('registrations')
    // The bank has settled whose transaction it was.
    .set({ transaction_shared: 1 })
    .where(
      'id',
      'in',
      payments.map(({ registrationId }) => registrationId),
    )
    .where('payment_status', '=', 'pending')
    .where('registration_status', '<>', 'cancelled')
    .returning(['id', 'registration_status as registrationStatus', 'reason'])
    .execute();
  const waiting = new Map(locked.map(({ id, ...was }) => [id, was]));
  const balances = await balancesOf(tx, [...waiting.keys()]);
  return payments.flatMap((payment) => {
    const was = waiting.get(payment.registrationId);
    const isExact = balances.get(payment.registrationId)?.toCheck === payment.amountPaise;
    return was && isExact ? [{ ...payment, ...was }] : [];
  });
}

async function complete(
  tx: Tx,
  platform: Platform,
  payments: readonly CompletedPayment[],
  actor: string,
  breathe: Breathe,
): Promise<void> {
  if (payments.length === 0) return;
  const now = platform.now();
  const ids = payments.map(({ registrationId }) => registrationId);
  const changed = {
    payment_status: 'completed',
    registration_status: 'confirmed',
    reason: '',
    updated_at: now.toISOString(),
  } as const;
  await tx.updateTable('registrations').set(changed).where('id', 'in', ids).execute();
  const rows = await selectRegistrations(tx).where('registrations.id', 'in', ids).execute();
  const eventOf = new Map(rows.map((row) => [row.id, row.event_id]));
  const entries = payments.map(
    ({ registrationId, amountPaise, creditId, reference }): LedgerEntry => ({
      ...{ registrationId, amountPaise, creditId, reference },
      eventId: eventOf.get(registrationId) ?? '',
      ...{ kind: 'received', from: 'toCheck', to: 'received', source: 'statement', actor },
    }),
  );
  await enterInLedger(tx, now, entries);
  await breathe();
  await leaveConfirmedMails(tx, platform, rows);
}
