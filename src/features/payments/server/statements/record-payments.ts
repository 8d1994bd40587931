import { recordAudits } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Breathe } from './breathe.ts';
import type { CompletedPayment } from './complete-payments.ts';

const atOnce = 100;

/** One record for each registration that a statement has paid, so that its own history tells of it. */
export async function recordPayments(
  tx: Tx,
  at: Date,
  actor: string,
  payments: readonly CompletedPayment[],
  { fileName, breathe }: { fileName: string; breathe: Breathe },
): Promise<void> {
  for (let done = 0; done < payments.length; done += atOnce) {
    const records = payments
      .slice(done, done + atOnce)
      .map(({ registrationId, registrationStatus, reason, amountPaise, reference }) => ({
        action: 'payment.statement',
        subject: `registration:${registrationId}`,
        before: { registrationStatus, paymentStatus: 'pending', ...(reason && { reason }) },
        after: {
          ...{ registrationStatus: 'confirmed', paymentStatus: 'completed', amountPaise },
          ...{ transactionId: reference, statement: fileName },
        },
      }));
    await recordAudits(tx, at, actor, records);
    await breathe();
  }
}
