import { readEdition } from '#features/edition/server/index.ts';
import { takesUntil } from '#features/events/open-rules.ts';
import { endSeatOffer, findEvent, holdSeatForOffer } from '#features/events/server/index.ts';
import { takesPart } from '#features/own-registrations/server/index.ts';
import { readSeatRules } from '#features/settings/server/index.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import { offerUntil } from '../rules.ts';
import { eventNow } from './event-now.ts';
import { queueOfferMail } from './mails.ts';

/**
 * Offers the free seats of an event to the students who have waited longest. Call it in the transaction that frees a
 * seat, so that nobody else takes the seat in between.
 */
export async function offerSeats(tx: Tx, platform: Platform, eventId: string): Promise<void> {
  if (!(await firstWaiting(tx, eventId))) return;
  const row = await findEvent(tx, eventId);
  const edition = await readEdition(tx);
  const now = platform.now();
  if (!row) return;
  const { event, why } = eventNow(row, edition, now);
  if (why) return;
  const { offerHours } = await readSeatRules(tx);
  const until = offerUntil(now, offerHours, takesUntil(event));
  const goesOn = !eventNow(row, edition, new Date(until)).why;

  while (await holdSeatForOffer(tx, eventId)) {
    // Reads the first entry again, because the event was not locked before.
    const next = await firstWaiting(tx, eventId);
    if (!next) return endSeatOffer(tx, eventId);
    const isSeated = await hasSeat(tx, eventId, next.student_id);
    const change = tx
      .updateTable('waitlist_entries')
      .set(
        isSeated
          ? { state: 'registered', settled_at: now.toISOString() }
          : { state: 'offered', offered_at: now.toISOString(), offer_until: until },
      )
      .where('id', '=', next.id)
      .where('state', '=', 'waiting');
    const isOffered = (await didChange(change)) && !isSeated;
    if (isOffered) await queueOfferMail(tx, platform, { ...next, event, until, goesOn, edition });
    else await endSeatOffer(tx, eventId);
  }
}

function firstWaiting(tx: Tx, eventId: string) {
  return tx
    .selectFrom('waitlist_entries')
    .innerJoin('students', 'students.id', 'waitlist_entries.student_id')
    .select(['waitlist_entries.id', 'student_id', 'students.name', 'students.email', 'email_confirmed_at'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the student has a seat already, for example from an organiser or as a member of a team. */
export async function hasSeat(tx: Tx, eventId: string, studentId: string): Promise<boolean> {
  const live = await tx
    .selectFrom('registrations')
    .select('registrations.id')
    .where(await takesPart(tx, studentId))
    .where('event_id', '=', eventId)
    .where('registration_status', '<>', 'cancelled')
    .executeTakeFirst();
  return live !== undefined;
}
