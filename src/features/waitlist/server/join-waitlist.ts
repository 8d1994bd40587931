import { readEdition, registrationTimes } from '#features/content/server/index.ts';
import { withEditionTimes } from '#features/events/rules.ts';
import { findEvent, toEvent } from '#features/events/server/index.ts';
import { whyNotRegister } from '#features/registrations/rules.ts';
import type { Tx } from '#server/db/schema.ts';
import { isForeignKeyViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { hasSeat, offerSeats } from './offer-seats.ts';
import { liveEntry } from './read-places.ts';

/** Puts a student at the end of the list of a full event. Undefined: done, or it was before. */
export async function joinWaitlist(platform: Platform, studentId: string, eventId: string) {
  try {
    return await write(platform.db, (tx) => join(tx, platform, studentId, eventId));
  } catch (error) {
    if (isForeignKeyViolation(error)) return refuse('accountGone');
    throw error;
  }
}

async function join(tx: Tx, platform: Platform, studentId: string, eventId: string) {
  const now = platform.now();
  // An update that changes nothing: whoever frees a seat or joins at this moment waits, and is waited for.
  await tx
    .updateTable('events')
    .set((event) => ({ seats_taken: event.ref('seats_taken') }))
    .where('id', '=', eventId)
    .execute();
  const row = await findEvent(tx, eventId);
  if (!row) return refuse('eventNotFound');
  const event = withEditionTimes(toEvent(row), registrationTimes(await readEdition(tx)));
  const why = whyNotRegister(event, now);
  if (why) return refuse(why);
  if (await hasSeat(tx, eventId, studentId)) return refuse('alreadyRegistered');
  if (await liveEntry(tx, eventId, studentId)) return undefined;
  // Seats that are free while others wait are theirs first.
  await offerSeats(tx, platform, eventId);
  const isFree = (await findEvent(tx, eventId).then((again) => again && toEvent(again).seatsLeft)) ?? 0;
  if (isFree > 0) return refuse('seatsLeft');
  const last = await tx
    .selectFrom('waitlist_entries')
    .select(({ fn }) => fn.max('place').as('place'))
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  await tx
    .insertInto('waitlist_entries')
    .values({
      ...{ id: newId(), event_id: eventId, student_id: studentId, place: (last?.place ?? 0) + 1, state: 'waiting' },
      ...{ joined_at: now.toISOString(), offered_at: '', offer_until: '', settled_at: '' },
    })
    .execute();
  return undefined;
}
