import { enterInLedger } from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { lockName } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { inRupees } from '#shared/money.ts';
import { rowJustEntered } from './read-ledger.ts';
import type { Refund } from './record-refund.ts';

/**
 * Records that cash of somebody without a registration was given back. The cash entry stays, and the refund is a row of
 * its own with the same receipt number. `number` is the number of the cash entry.
 */
export async function refundCash(platform: Platform, adminId: string, number: number, refund: Refund) {
  const entered = await write(platform.db, (tx) => enter(tx, platform, `admin:${adminId}`, number, refund));
  if (entered instanceof Refusal) return entered;
  const row = await rowJustEntered(platform.db, '', entered.receiptNumber);
  return { message: 'The refund is written down.', row };
}

/** The refunds of all cash without a registration. The event and the receipt number name one cash entry. */
export const refundsOfCash = (db: Db) =>
  db.selectFrom('payment_ledger').where('registration_id', '=', '').where('kind', '=', 'refunded');

async function enter(tx: Tx, platform: Platform, actor: string, number: number, refund: Refund) {
  const entries = tx.selectFrom('payment_ledger').selectAll().where('source', '=', 'cash');
  const cash = await entries.where('kind', '=', 'received').where('seq', '=', number).executeTakeFirst();
  if (!cash) return refuse('cashNotFound');
  if (cash.registration_id) return refuse('isForRegistration');
  const { event_id: eventId, reference: receiptNumber } = cash;
  // Another refund of this entry waits until this transaction ends.
  await lockName(tx, `refund of receipt ${eventId} ${receiptNumber}`);
  const before = await refundsOfCash(tx)
    .select(['amount_paise', 'note'])
    .where('event_id', '=', eventId)
    .where('reference', '=', receiptNumber)
    .execute();
  const amountPaise = Math.round(refund.amount * 100);
  const isSame = (note: string) => note === refund.reference || note.startsWith(`${refund.reference} · `);
  if (before.some((row) => row.amount_paise === amountPaise && isSame(row.note))) return refuse('refundWrittenDown');
  const left = cash.amount_paise - before.reduce((sum, row) => sum + row.amount_paise, 0);
  if (amountPaise > left) {
    return refuse('moreThanReceived', { message: `This is more than is left of this cash: ${inRupees(left / 100)}.` });
  }
  const { reference, note } = refund;
  const moved = { kind: 'refunded', from: 'received', to: 'refunded', source: 'refund', amountPaise } as const;
  const named = { registrationId: '', eventId, actor, reference: receiptNumber };
  const now = platform.now();
  await enterInLedger(tx, now, [{ ...moved, ...named, note: [reference, note].filter(Boolean).join(' · ') }]);
  await recordAudit(tx, now, {
    actor,
    action: 'payment.refund',
    subject: `event:${eventId}`,
    after: { amount: refund.amount, receiptNumber, reference, ...(note && { note }) },
  });
  return { receiptNumber };
}
