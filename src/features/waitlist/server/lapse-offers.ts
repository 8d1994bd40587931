import { readEdition } from '#features/edition/server/index.ts';
import { endSeatOffer, findEvent, hasFreeSeat, readSeatCounts, seatsLeft } from '#features/events/server/index.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { eachAlone } from '#server/housekeeping.ts';
import type { Platform } from '#server/platform.ts';
import { eventNow, mayOpenAgain } from './event-now.ts';
import { queueLapsedMail } from './mails.ts';
import { offerSeats } from './offer-seats.ts';

/** Ends offers whose time is over, and offers their seats to the next students. */
export async function lapseOffers(platform: Platform): Promise<void> {
  const { db, now } = platform;
  const due = await db
    .selectFrom('waitlist_entries')
    .select(['id', 'event_id', 'student_id'])
    .where('state', '=', 'offered')
    .where('offer_until', '<=', now().toISOString())
    .orderBy('offer_until')
    .execute();
  await eachAlone(platform, due, (entry) => write(db, (tx) => lapse(tx, platform, entry)));
}

interface Due {
  id: string;
  event_id: string;
  student_id: string;
}

async function lapse(tx: Tx, platform: Platform, entry: Due): Promise<void> {
  const at = platform.now();
  const now = at.toISOString();
  const edition = await readEdition(tx);
  const before = await findEvent(tx, entry.event_id);
  // The student could not take the seat, and keeps the place until the event takes registrations again.
  const isPaused = before !== undefined && mayOpenAgain(eventNow(before, edition, at).why);
  const end = tx
    .updateTable('waitlist_entries')
    .set(isPaused ? { state: 'waiting', offered_at: '', offer_until: '' } : { state: 'lapsed', settled_at: now })
    .where('id', '=', entry.id)
    .where('state', '=', 'offered')
    .where('offer_until', '<=', now);
  // The student has taken the seat or left the list, or another server has ended the offer.
  if (!(await didChange(end))) return;
  await endSeatOffer(tx, entry.event_id);
  if (isPaused) return;
  const counts = await readSeatCounts(tx, entry.event_id);
  await offerSeats(tx, platform, entry.event_id);
  const event = await findEvent(tx, entry.event_id);
  const student = await tx
    .selectFrom('students')
    .select(['name', 'email', 'email_confirmed_at'])
    .where('id', '=', entry.student_id)
    .executeTakeFirst();
  if (!event || !student) return;
  const isFree = counts !== undefined && seatsLeft(counts) > 0;
  const freeSeatGoesTo = seatsLeft(event) > 0 ? 'everybody' : 'next';
  const goesTo = eventNow(event, edition, at).why ? 'closed' : isFree ? freeSeatGoesTo : 'taken';
  await queueLapsedMail(tx, platform, { ...entry, ...student, event, goesTo, edition });
}

/**
 * Offers seats that became free without a cancellation, for example because registration opened or an event was
 * published again.
 */
export async function offerFreeSeats(platform: Platform): Promise<void> {
  const { db } = platform;
  const events = await db
    .selectFrom('events')
    .select('events.id')
    .where('is_active', '=', 1)
    .where(hasFreeSeat)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('waitlist_entries')
          .select('waitlist_entries.id')
          .whereRef('waitlist_entries.event_id', '=', 'events.id')
          .where('state', '=', 'waiting'),
      ),
    )
    .execute();
  await eachAlone(platform, events, ({ id }) => write(db, (tx) => offerSeats(tx, platform, id)));
}
