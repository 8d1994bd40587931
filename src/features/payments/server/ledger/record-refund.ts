import { isStillPromised } from '#features/registrations/server/index.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { inRupees } from '#shared/money.ts';
import { lockPayable, type Payable } from '../payables.ts';
import { rowJustEntered } from './read-ledger.ts';

export interface Refund {
  amount: number;
  reference: string;
  note: string;
}

/**
 * Records a refund that was paid by hand. Refunds never exceed the received amount, even if several organisers record
 * one at the same time.
 */
export async function recordRefund(platform: Platform, adminId: string, registrationId: string, refund: Refund) {
  const refused = await write(platform.db, async (tx) => {
    const payable = await lockPayable(tx, platform, registrationId, `admin:${adminId}`);
    if (!payable) return refuse('registrationNotFound');
    if (await isWrittenDown(tx, payable, refund)) return refuse('refundWrittenDown');
    const tooMuch = await enterRefund(payable, adminId, refund);
    if (tooMuch) return tooMuch;
    // A promised refund does not count after the registration got a seat again.
    if (!payable.isLive) await countTowardsProposal(tx, platform, adminId, registrationId, refund.amount);
    return undefined;
  });
  if (refused) return refused;
  const row = await rowJustEntered(platform.db, registrationId, refund.reference);
  return { message: 'The refund is written down.', row };
}

/**
 * Whether this refund has been recorded before. A call can be repeated, and two organisers may use the same bank
 * statement. Call this while the payment is locked.
 */
async function isWrittenDown(tx: Tx, { id }: Payable, { amount, reference }: Refund): Promise<boolean> {
  const same = tx
    .selectFrom('payment_ledger')
    .select('seq')
    .where('registration_id', '=', id)
    .where('kind', '=', 'refunded')
    .where('reference', '=', reference)
    .where('amount_paise', '=', Math.round(amount * 100));
  return (await same.executeTakeFirst()) !== undefined;
}

/** Refuses more than was received. An amount of 0 adds only the audit record. */
export async function enterRefund(payable: Payable, adminId: string, refund: Refund) {
  const amountPaise = Math.round(refund.amount * 100);
  const received = payable.held?.received ?? 0;
  if (amountPaise > received) {
    return refuse('moreThanReceived', { message: `This is more than was received: ${inRupees(received / 100)}.` });
  }
  const { reference, note } = refund;
  const entry = {
    registrationId: payable.id,
    eventId: payable.eventId,
    amountPaise,
    reference,
    note,
    actor: `admin:${adminId}`,
  };
  const row = { ...entry, kind: 'refunded', from: 'received', to: 'refunded', source: 'refund' } as const;
  await payable.move('refund', amountPaise > 0 ? [row] : [], {
    amount: refund.amount,
    reference,
    ...(note && { note }),
  });
  return undefined;
}

/** Counts a refund that was recorded by hand towards the proposed refund. The payment is locked. */
async function countTowardsProposal(tx: Tx, platform: Platform, adminId: string, paymentId: string, amount: number) {
  const waiting = tx.selectFrom('refund_proposals').select('proposed_paise').where('payment_id', '=', paymentId);
  const proposal = await waiting.where('state', '=', 'waiting').where(isStillPromised).executeTakeFirst();
  if (!proposal) return;
  const rest = proposal.proposed_paise - Math.round(amount * 100);
  if (rest <= 0) await settleProposal(tx, platform, { adminId, paymentId, state: 'done' });
  else {
    const left = tx.updateTable('refund_proposals').set({ proposed_paise: rest });
    await left.where('payment_id', '=', paymentId).execute();
  }
}

/** Settles a proposal with one conditional update, so that only one of two organisers succeeds. */
export function settleProposal(
  tx: Tx,
  { now }: Platform,
  { adminId, paymentId, state }: { adminId: string; paymentId: string; state: 'done' | 'kept' },
): Promise<boolean> {
  const settled = { state, settled_by: `admin:${adminId}`, settled_at: now().toISOString() };
  const waiting = tx.updateTable('refund_proposals').set(settled).where('payment_id', '=', paymentId);
  return didChange(waiting.where('state', '=', 'waiting'));
}
