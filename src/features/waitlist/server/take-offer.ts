import { takeOfferedSeat } from '#features/events/server/index.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';

/**
 * Takes the seat that is kept for this student, if the offer has not ended. One conditional UPDATE, as for any other
 * seat.
 */
export async function takeOffer(tx: Tx, eventId: string, studentId: string, now: Date): Promise<boolean> {
  const use = tx
    .updateTable('waitlist_entries')
    .set({ state: 'registered', settled_at: now.toISOString() })
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .where('state', '=', 'offered')
    .where('offer_until', '>', now.toISOString());
  if (!(await didChange(use))) return false;
  await takeOfferedSeat(tx, eventId);
  return true;
}

/** Whether this student may register although the event is full. */
export async function hasOffer(tx: Pick<Tx, 'selectFrom'>, eventId: string, studentId: string, now: Date) {
  const entry = await tx
    .selectFrom('waitlist_entries')
    .select('id')
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .where('state', '=', 'offered')
    .where('offer_until', '>', now.toISOString())
    .executeTakeFirst();
  return entry !== undefined;
}
