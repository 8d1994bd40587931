import { decideWaiting, isOnlyClaim, lockWithOthers, versionOf, writeDecision } from '#features/orders/server/index.ts';
import type { Decision } from '#features/payments/desk-contract.ts';
import { decisionText } from '#features/payments/rules.ts';
import { type LockedRegistration, whyNot } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { decisionsOn, toDecision } from './read-desk.ts';

interface Wanted {
  decision: Decision;
  version: string;
  reason: string;
  acceptSameTransaction: boolean;
}

/** Approves or rejects a payment as the organiser saw it. Refuses if the payment has changed since. */
export async function decidePayment(platform: Platform, adminId: string, registrationId: string, wanted: Wanted) {
  if (wanted.decision === 'rejected' && wanted.reason.length < 3) {
    return invalid({ reason: 'Please give a reason. The student reads it.' });
  }
  return writeDecision(platform, (tx, fixed) => decide(tx, fixed, adminId, registrationId, wanted));
}

async function decide(tx: Tx, platform: Platform, adminId: string, registrationId: string, wanted: Wanted) {
  const lines = await lockWithOthers(tx, registrationId);
  const row = lines.registrations.find(({ id }) => id === registrationId);
  if (!row || row.amount_due_paise === 0) return refuse('registrationNotFound');
  const isApproved = wanted.decision === 'approved';
  const isWaiting = whyNot(row, isApproved ? 'approve' : 'reject') === undefined;
  if (!isWaiting) return refuse('alreadyDecided', { message: await wordsOfDecision(tx, row, platform.now()) });
  if (versionOf([...lines.orders, ...lines.registrations]) !== wanted.version) return refuse('changedMeanwhile');
  const { acceptSameTransaction: isShared, reason } = wanted;
  if (isApproved && !isShared && !(await isOnlyClaim(tx, row))) return refuse('sameTransaction');
  const deciding = { line: row, lines, isApproved, reason, isShared, adminId };
  const { decision, until } = await decideWaiting(tx, platform, deciding);
  return { decision: toDecision(decision), undoUntil: until };
}

async function wordsOfDecision(tx: Tx, row: LockedRegistration, now: Date): Promise<string> {
  const last = (await decisionsOn(tx, row.id)).findLast(({ isUndone }) => !isUndone);
  return last && last.at === row.updated_at ? decisionText(last, now) : wordsOfLedger(tx, row);
}

/** Says from the ledger how a payment was decided that was not decided at the desk. */
async function wordsOfLedger(tx: Tx, { id, payment_status }: LockedRegistration): Promise<string> {
  const row = await tx
    .selectFrom('payment_ledger')
    .select('source')
    .where('registration_id', '=', id)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  const what = payment_status === 'completed' ? 'paid' : payment_status === 'failed' ? 'rejected' : 'cancelled';
  const where: Partial<Record<string, string>> = {
    statement: 'A bank statement has settled this payment: it is',
    cash: 'Cash was taken for this registration: it is',
    status: 'An administrator has set this payment by hand: it is',
  };
  return `${where[row?.source ?? ''] ?? 'This payment has changed meanwhile: it is'} ${what}.`;
}
