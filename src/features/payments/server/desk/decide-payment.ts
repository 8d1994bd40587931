import { sql } from 'kysely';
import { type Decision, undoSeconds } from '#features/payments/desk-contract.ts';
import { decisionWords } from '#features/payments/rules.ts';
import {
  followStatuses,
  leaveConfirmedMail,
  leavePaidNoSeatMail,
  leavePaymentFailedMail,
  selectRegistrations,
  statusesOf,
  tellOfPayment,
} from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { invalid, type Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { decisionsOn, isClaimed, toDecision } from './read-desk.ts';

interface Wanted {
  decision: Decision;
  version: string;
  reason: string;
  acceptSameTransaction: boolean;
}

/** Approves or rejects what lies before somebody's eyes; whatever has changed since is looked at again. */
export async function decidePayment(platform: Platform, adminId: string, registrationId: string, wanted: Wanted) {
  if (wanted.decision === 'rejected' && wanted.reason.length < 3) {
    return invalid({ reason: 'Please give a reason. The student reads it.' });
  }
  try {
    return await write(platform.db, (tx) => decide(tx, platform, adminId, registrationId, wanted));
  } catch (error) {
    // Somebody approved another payment with this transaction ID at the same moment.
    if (isUniqueViolation(error)) return refuse('sameTransaction');
    throw error;
  }
}

async function decide(tx: Tx, platform: Platform, adminId: string, registrationId: string, wanted: Wanted) {
  const now = platform.now();
  const before = await selectRegistrations(tx).where('registrations.id', '=', registrationId).executeTakeFirst();
  if (!before || before.amount_due_paise === 0) return refuse('registrationNotFound');
  const isApproved = wanted.decision === 'approved';
  const isReleased = before.released_at !== '';
  const changed = {
    payment_status: isApproved ? ('completed' as const) : ('failed' as const),
    // Money for a seat that was released is kept without one: a person decides (ledger/without-seat.ts).
    registration_status: isApproved && !isReleased ? ('confirmed' as const) : before.registration_status,
    reason: isApproved ? '' : wanted.reason,
    transaction_shared: isApproved && wanted.acceptSameTransaction ? (1 as const) : (0 as const),
    updated_at: now.toISOString(),
  };
  let update = tx
    .updateTable('registrations')
    .set(changed)
    .where('id', '=', registrationId)
    .where('payment_status', '=', 'pending')
    .where('registration_status', '=', before.registration_status)
    .where(isClaimed)
    .where('updated_at', '=', wanted.version);
  if (isApproved && !wanted.acceptSameTransaction) update = update.where(isOnlyClaim(before));
  const done = await update.executeTakeFirst();
  if (done.numUpdatedRows === 0n) return whyNot(tx, registrationId, wanted, now);

  const after = { ...before, ...changed };
  const actor = `admin:${adminId}`;
  const decision = await keepDecision(tx, adminId, before, wanted, now);
  await followStatuses(tx, now, before, after, { source: 'desk', actor });
  // Nobody hears of it while it can be taken back.
  const later = { ...platform, now: () => undoUntil(now) };
  if (isApproved) {
    await (isReleased ? leavePaidNoSeatMail : leaveConfirmedMail)(tx, later, after);
    await tellOfPayment(tx, later, after);
  } else await leavePaymentFailedMail(tx, later, after);
  await recordAudit(tx, now, {
    actor,
    action: `payment.${wanted.decision}`,
    subject: `registration:${registrationId}`,
    before: statusesOf(before),
    after: {
      ...statusesOf(after),
      ...(wanted.acceptSameTransaction && { acceptSameTransaction: true }),
    },
  });
  return { decision: toDecision(decision), undoUntil: undoUntil(now).toISOString() };
}

export const undoUntil = (at: Date): Date => new Date(at.getTime() + undoSeconds * 1_000);

/** No other payment with this transaction ID that is neither rejected nor given up. */
const isOnlyClaim = ({ id, transaction_key }: { id: string; transaction_key: string }) => sql<boolean>`not exists (
  select 1 from registrations as other
  where other.transaction_key = ${transaction_key} and other.transaction_key <> '' and other.id <> ${id}
    and other.payment_status <> 'failed'
    and (other.registration_status <> 'cancelled' or other.payment_status = 'completed'))`;

interface Before {
  id: string;
  registration_status: 'pending' | 'confirmed' | 'cancelled';
  transaction_shared: 0 | 1;
}

async function keepDecision(tx: Tx, adminId: string, before: Before, { decision, reason }: Wanted, now: Date) {
  const admin = await tx.selectFrom('admins').select('name').where('id', '=', adminId).executeTakeFirst();
  const row = {
    ...{ id: newId(), registration_id: before.id, admin_id: adminId, admin_name: admin?.name ?? '' },
    ...{ decision, reason: decision === 'rejected' ? reason : '', at: now.toISOString(), undone_at: '' },
    registration_status_before: before.registration_status,
    shared_before: before.transaction_shared,
  };
  await tx.insertInto('payment_decisions').values(row).execute();
  return row;
}

async function whyNot(tx: Tx, registrationId: string, { version }: Wanted, now: Date) {
  const row = await selectRegistrations(tx).where('registrations.id', '=', registrationId).executeTakeFirst();
  if (!row) return refuse('registrationNotFound');
  if (row.payment_status === 'pending' && (row.registration_status !== 'cancelled' || row.released_at !== '')) {
    return refuse(row.updated_at === version ? 'sameTransaction' : 'changedMeanwhile');
  }
  const last = (await decisionsOn(tx, registrationId)).findLast(({ isUndone }) => !isUndone);
  const isTheirs = last && last.at === row.updated_at;
  return isTheirs
    ? refuse('alreadyDecided', { message: decisionWords(last, now) })
    : refuseByLedger(tx, registrationId);
}

/** Not decided at the desk: the ledger knows where. */
async function refuseByLedger(tx: Tx, registrationId: string): Promise<Refusal<'alreadyDecided'>> {
  const row = await tx
    .selectFrom('payment_ledger')
    .select(['source', 'to_account'])
    .where('registration_id', '=', registrationId)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  const what = row?.to_account === 'received' ? 'paid' : row?.to_account === 'rejected' ? 'rejected' : 'cancelled';
  const where: Partial<Record<string, string>> = {
    statement: 'A bank statement has settled this payment: it is',
    cash: 'Cash was taken for this registration: it is',
    status: 'An administrator has set this payment by hand: it is',
  };
  return refuse('alreadyDecided', {
    message: `${where[row?.source ?? ''] ?? 'This payment has changed meanwhile: it is'} ${what}.`,
  });
}
