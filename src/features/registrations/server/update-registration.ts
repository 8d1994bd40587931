import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { PaymentStatus, RegistrationStatus } from '../contract.ts';
import { leaveConfirmedMail, leavePaymentFailedMail } from './mails.ts';
import type { LinkSigner } from './proof-links.ts';
import { selectRegistrations, toRegistration } from './rows.ts';
import { changeSeats, seatsHeld } from './seats.ts';

interface Statuses {
  registrationStatus: RegistrationStatus;
  paymentStatus: PaymentStatus;
  /** Undefined: as it was. */
  reason?: string | undefined;
}

/** Sets both statuses, to any value (administration.txt, 4); the seat follows, and the student hears of the news. */
export async function updateRegistration(
  platform: Platform,
  links: LinkSigner,
  id: string,
  wanted: Statuses,
  adminId: string,
) {
  try {
    const outcome = await write(platform.db, (tx) => setStatuses(tx, platform, id, wanted, adminId));
    return outcome instanceof Refusal ? outcome : toRegistration(outcome, links);
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('anotherIsLive');
    throw error;
  }
}

async function setStatuses(tx: Tx, platform: Platform, id: string, wanted: Statuses, adminId: string) {
  const now = platform.now();
  for (;;) {
    const before = await selectRegistrations(tx).where('registrations.id', '=', id).executeTakeFirst();
    if (!before) return refuse('registrationNotFound');
    const reason = isRejected(wanted) ? (wanted.reason ?? before.reason) : '';
    const changed = await tx
      .updateTable('registrations')
      .set({
        registration_status: wanted.registrationStatus,
        payment_status: wanted.paymentStatus,
        reason,
        updated_at: now.toISOString(),
      })
      .where('id', '=', id)
      // Somebody else's change in between would make the seat count wrong: then look again.
      .where('registration_status', '=', before.registration_status)
      .where('payment_status', '=', before.payment_status)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) continue;
    const seats = seatsHeld(wanted.registrationStatus) - seatsHeld(before.registration_status);
    await changeSeats(tx, before.event_id, seats);
    const after = {
      ...before,
      registration_status: wanted.registrationStatus,
      payment_status: wanted.paymentStatus,
      reason,
    };
    await tellStudent(tx, platform, before, after);
    await recordAudit(tx, now, {
      actor: `admin:${adminId}`,
      action: 'registration.status',
      subject: `registration:${id}`,
      before: audited(before),
      after: audited(after),
    });
    return after;
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRegistrations>['executeTakeFirstOrThrow']>>;

/** Only a rejection has a reason. */
const isRejected = (statuses: Statuses) =>
  statuses.registrationStatus === 'cancelled' || statuses.paymentStatus === 'failed';

const audited = (row: Row) => ({
  registrationStatus: row.registration_status,
  paymentStatus: row.payment_status,
  ...(row.reason && { reason: row.reason }),
});

async function tellStudent(tx: Tx, platform: Platform, before: Row, after: Row): Promise<void> {
  const isSettled = (row: Row) => row.registration_status === 'confirmed' && row.payment_status === 'completed';
  if (isSettled(after) && !isSettled(before)) await leaveConfirmedMail(tx, platform, after);
  if (after.payment_status === 'failed' && before.payment_status !== 'failed') {
    await leavePaymentFailedMail(tx, platform, after);
  }
}
