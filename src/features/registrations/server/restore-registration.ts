import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { followStatuses } from './payment-ledger.ts';
import type { LinkSigner } from './proof-links.ts';
import { selectRegistrations, statusesOf, toRegistration } from './rows.ts';
import { leaveRestoredMail } from './seat-mails.ts';
import { takeSeatAgain } from './seats.ts';

/** Gives a cancelled registration a seat again, if one is free that is kept for nobody else. */
export async function restoreRegistration(platform: Platform, links: LinkSigner, id: string, adminId: string) {
  try {
    const restored = await write(platform.db, (tx) => restore(tx, platform, id, adminId));
    return restored instanceof Refusal ? restored : toRegistration(restored, links);
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('anotherIsLive');
    throw error;
  }
}

async function restore(tx: Tx, platform: Platform, id: string, adminId: string) {
  const now = platform.now();
  for (;;) {
    const before = await selectRegistrations(tx).where('registrations.id', '=', id).executeTakeFirst();
    if (!before) return refuse('registrationNotFound');
    if (before.registration_status !== 'cancelled') return refuse('hasSeat');
    const changed = {
      // Paid, or free of charge: there is nothing left to check.
      registration_status: before.payment_status === 'completed' ? 'confirmed' : 'pending',
      released_at: '',
      reason: before.payment_status === 'failed' ? before.reason : '',
      updated_at: now.toISOString(),
    } as const;
    const done = await tx
      .updateTable('registrations')
      .set(changed)
      .where('id', '=', id)
      .where('registration_status', '=', 'cancelled')
      .where('payment_status', '=', before.payment_status)
      .executeTakeFirst();
    // Somebody else changed it in between: then look again.
    if (done.numUpdatedRows === 0n) continue;
    if (!(await takeSeatAgain(tx, platform, before, { published: false }))) return refuseFull(tx, before.event_id);
    const after = { ...before, ...changed };
    const actor = `admin:${adminId}`;
    await followStatuses(tx, now, before, after, { source: 'status', actor });
    await leaveRestoredMail(tx, platform, after);
    await recordAudit(tx, now, {
      actor,
      action: 'registration.restore',
      subject: `registration:${id}`,
      before: statusesOf(before),
      after: statusesOf(after),
    });
    return after;
  }
}

/** In numbers: an organiser may raise the capacity, or wait for an offer to end. */
async function refuseFull(tx: Tx, eventId: string) {
  const event = await tx
    .selectFrom('events')
    .select(['capacity', 'seats_taken', 'seats_offered'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event?.seats_offered) return refuse('noSeat');
  const offered = event.seats_offered === 1 ? '1 is' : `${event.seats_offered} are`;
  return refuse('noSeat', {
    message: `No seat is free: of ${event.capacity}, ${event.seats_taken} are taken and ${offered} offered to the waitlist.`,
  });
}
