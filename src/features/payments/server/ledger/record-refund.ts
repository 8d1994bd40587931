import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { inRupees } from '#shared/money.ts';
import { lockPayable } from '../payables.ts';
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
    const payable = await lockPayable(tx, platform, registrationId, actor);
    if (!payable) return refuse('registrationNotFound');
    const received = payable.held?.received ?? 0;
    if (amountPaise > received) {
      return refuse('moreThanReceived', { message: `This is more than was received: ${inRupees(received / 100)}.` });
    }
    const { reference, note } = refund;
    const entry = { registrationId, eventId: payable.eventId, amountPaise, reference, note, actor };
    const money = [{ ...entry, kind: 'refunded', from: 'received', to: 'refunded', source: 'refund' } as const];
    await payable.move('refund', money, { amount: refund.amount, reference });
    return payable.eventId;
  });
  if (eventId instanceof Refusal) return eventId;
  return { message: 'The refund is written down.', row: await rowJustEntered(platform.db, eventId, refund.reference) };
}
