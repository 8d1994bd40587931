import { balancesOf, enterInLedger } from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { inRupees } from '#shared/money.ts';
import { rowJustEntered } from './read-ledger.ts';

interface Refund {
  amount: number;
  reference: string;
  note: string;
}

/** Money that was given back by hand; never more than was received, however many write it down at once. */
export async function recordRefund(platform: Platform, adminId: string, registrationId: string, refund: Refund) {
  const actor = `admin:${adminId}`;
  const amountPaise = Math.round(refund.amount * 100);
  const eventId = await write(platform.db, async (tx) => {
    const locked = await tx
      .updateTable('registrations')
      .set((row) => ({ transaction_shared: row.ref('transaction_shared') }))
      .where('id', '=', registrationId)
      .returning('event_id')
      .executeTakeFirst();
    if (!locked) return refuse('registrationNotFound');
    const received = (await balancesOf(tx, [registrationId])).get(registrationId)?.received ?? 0;
    if (amountPaise > received) {
      return refuse('moreThanReceived', { message: `This is more than was received: ${inRupees(received / 100)}.` });
    }
    const { reference, note } = refund;
    const entry = { registrationId, eventId: locked.event_id, amountPaise, reference, note, actor };
    await enterInLedger(tx, platform.now(), [
      { ...entry, kind: 'refunded', from: 'received', to: 'refunded', source: 'refund' },
    ]);
    await recordAudit(tx, platform.now(), {
      actor,
      action: 'payment.refund',
      subject: `registration:${registrationId}`,
      after: { amount: refund.amount, reference },
    });
    return locked.event_id;
  });
  if (eventId instanceof Refusal) return eventId;
  return { message: 'The refund is written down.', row: await rowJustEntered(platform.db, eventId, refund.reference) };
}
