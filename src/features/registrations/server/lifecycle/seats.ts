import { freeSeat, takeSeat, takeSeatBeyondCapacity } from '#features/events/server/index.ts';
import { offerSeats, takeOffer } from '#features/waitlist/server/index.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import type { LifecycleEvent } from './changes.ts';

interface Seated {
  event_id: string;
  student_id: string;
}

/**
 * Takes the seat that the waitlist keeps for the student, or else a free one. An administrator may exceed the capacity.
 */
export async function takeSeatFor(
  tx: Tx,
  { now }: Platform,
  { event_id, student_id }: Seated,
  name: LifecycleEvent['name'],
): Promise<boolean> {
  if (await takeOffer(tx, event_id, student_id, now())) return true;
  if (name !== 'set') return takeSeat(tx, event_id, { published: !name.startsWith('restore') });
  await takeSeatBeyondCapacity(tx, event_id);
  return true;
}

/** Frees the seat and offers it to the waitlist at once, before anybody else can take it. */
export async function freeSeatOf(tx: Tx, platform: Platform, eventId: string): Promise<void> {
  await freeSeat(tx, eventId);
  await offerSeats(tx, platform, eventId);
}

/** Locks the events in the order of their ids, so that two changes of many seats cannot deadlock. */
export async function holdEventsOf(tx: Tx, rows: readonly Pick<Seated, 'event_id'>[]): Promise<void> {
  const ids = new Set(rows.map((row) => row.event_id));
  for (const id of [...ids].toSorted()) await lockRow(tx, tx.selectFrom('events').select('id').where('id', '=', id));
}
