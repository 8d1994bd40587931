import { offerSeats, takeOffer } from '#features/waitlist/server/index.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import type { RegistrationStatus } from '../contract.ts';

const takeAny = prepared((db, at: { eventId: string }) => seatUpdate(db, at.eventId));
const takePublished = prepared((db, at: { eventId: string }) => seatUpdate(db, at.eventId).where('is_active', '=', 1));

const seatUpdate = (db: Db, eventId: string) =>
  db
    .updateTable('events')
    .set((event) => ({ seats_taken: event('seats_taken', '+', 1) }))
    .where('id', '=', eventId)
    .where((event) => event(event('seats_taken', '+', event.ref('seats_offered')), '<', event.ref('capacity')));

/**
 * Takes a seat if there is one that is kept for nobody else: one conditional update, so that no two requests can take
 * the last (specification's decisions, 10).
 */
export async function takeSeat(tx: Tx, eventId: string, { published = true } = {}): Promise<boolean> {
  const { numAffectedRows } = await (published ? takePublished : takeAny)(tx, { eventId });
  return numAffectedRows === 1n;
}

/** Somebody comes back: with the seat that the waitlist keeps for them, or with any that is free. */
export async function takeSeatAgain(
  tx: Tx,
  { now }: Pick<Platform, 'now'>,
  { event_id, student_id }: { event_id: string; student_id: string },
  options?: { published: boolean },
): Promise<boolean> {
  return (await takeOffer(tx, event_id, student_id, now())) || takeSeat(tx, event_id, options);
}

/** Gives seats back; those who wait for one are offered it before anybody else can see it. */
export async function freeSeats(tx: Tx, platform: Platform, eventId: string, seats: number): Promise<void> {
  if (seats === 0) return;
  await tx
    .updateTable('events')
    .set((event) => ({ seats_taken: event('seats_taken', '-', seats) }))
    .where('id', '=', eventId)
    .execute();
  await offerSeats(tx, platform, eventId);
}

interface Seated {
  event_id: string;
  student_id: string;
  registration_status: RegistrationStatus;
}

/** What an administrator decides counts even beyond the capacity. */
export async function followSeat(tx: Tx, platform: Platform, before: Seated, after: Seated): Promise<void> {
  const more = seatsHeld(after.registration_status) - seatsHeld(before.registration_status);
  if (more < 0) return freeSeats(tx, platform, before.event_id, 1);
  if (more === 0 || (await takeOffer(tx, after.event_id, after.student_id, platform.now()))) return;
  await tx
    .updateTable('events')
    .set((event) => ({ seats_taken: event('seats_taken', '+', 1) }))
    .where('id', '=', after.event_id)
    .execute();
}

/** A registration that is not cancelled holds a seat; a team is one. */
export const seatsHeld = (status: RegistrationStatus): 0 | 1 => (status === 'cancelled' ? 0 : 1);
