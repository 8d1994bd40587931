import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { PaymentStatus, RegistrationStatus } from '../contract.ts';
import { leaveConfirmedMail, leavePaymentFailedMail } from './mails.ts';
import { followStatuses } from './payment-ledger.ts';
import { selectRegistrations, statusesOf } from './rows.ts';
import { followSeat } from './seats.ts';
import { tellOfPayment } from './tell-organisers.ts';

/** What is left out stays as it is. */
export interface Change {
  registrationStatus?: RegistrationStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  reason?: string | undefined;
  /** What whoever changes it has before the eyes. */
  seen?: { registrationStatus: RegistrationStatus; paymentStatus: PaymentStatus; reason: string } | undefined;
}

/** One registration's statuses; the seat follows, and the student hears of the news. */
export async function setStatuses(tx: Tx, platform: Platform, id: string, change: Change, adminId: string) {
  const now = platform.now();
  for (;;) {
    const before = await selectRegistrations(tx).where('registrations.id', '=', id).executeTakeFirst();
    if (!before) return refuse('registrationNotFound');
    if (change.seen && !isAsSeen(before, change.seen)) return refuse('changedMeanwhile');
    const set = changed(before, change);
    const done = await tx
      .updateTable('registrations')
      .set({ ...set, updated_at: now.toISOString() })
      .where('id', '=', id)
      // Somebody else's change in between would make the seat count wrong: then look again.
      .where('registration_status', '=', before.registration_status)
      .where('payment_status', '=', before.payment_status)
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) continue;
    // The time too: a deadline in the mail counts from this change.
    const after = { ...before, ...set, updated_at: now.toISOString() };
    await followSeat(tx, platform, before, after);
    await followStatuses(tx, now, before, after, { source: 'status', actor: `admin:${adminId}` });
    await tellStudent(tx, platform, before, after);
    if (after.payment_status === 'completed' && before.payment_status !== 'completed') {
      await tellOfPayment(tx, platform, after);
    }
    await recordAudit(tx, now, {
      actor: `admin:${adminId}`,
      action: 'registration.status',
      subject: `registration:${id}`,
      before: statusesOf(before),
      after: statusesOf(after),
    });
    return after;
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRegistrations>['executeTakeFirstOrThrow']>>;

function changed(before: Row, change: Change) {
  const registration_status = change.registrationStatus ?? before.registration_status;
  const payment_status = change.paymentStatus ?? before.payment_status;
  // Only a rejection has a reason.
  const isRejected = registration_status === 'cancelled' || payment_status === 'failed';
  return {
    registration_status,
    payment_status,
    // With a seat again it is like any other.
    released_at: registration_status === 'cancelled' ? before.released_at : '',
    reason: isRejected ? (change.reason ?? before.reason) : '',
    // What an administrator sets counts even where the transaction ID was accepted elsewhere.
    transaction_shared: payment_status === 'completed' ? (1 as const) : before.transaction_shared,
  };
}

const isAsSeen = (row: Row, seen: NonNullable<Change['seen']>) =>
  row.registration_status === seen.registrationStatus &&
  row.payment_status === seen.paymentStatus &&
  row.reason === seen.reason;

async function tellStudent(tx: Tx, platform: Platform, before: Row, after: Row): Promise<void> {
  const isSettled = (row: Row) => row.registration_status === 'confirmed' && row.payment_status === 'completed';
  if (isSettled(after) && !isSettled(before)) await leaveConfirmedMail(tx, platform, after);
  if (after.payment_status === 'failed' && before.payment_status !== 'failed') {
    await leavePaymentFailedMail(tx, platform, after);
  }
}
