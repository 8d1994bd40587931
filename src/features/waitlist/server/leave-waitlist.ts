import { endSeatOffer } from '#features/events/server/index.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { offerSeats } from './offer-seats.ts';
import { liveEntry } from './read-places.ts';

export function leaveWaitlist(platform: Platform, studentId: string, eventId: string) {
  return write(platform.db, async (tx) => {
    const left = await leave(tx, platform, studentId, eventId, 'left');
    return left ? undefined : refuse('notWaiting');
  });
}

/**
 * Ends all entries of a student who is being deleted, and offers their seats to the next students. The rows are deleted
 * with the account.
 */
export async function leaveAllWaitlists(tx: Tx, platform: Platform, studentId: string): Promise<void> {
  const lists = await tx
    .selectFrom('waitlist_entries')
    .select('event_id')
    .where('student_id', '=', studentId)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('event_id')
    .execute();
  for (const { event_id } of lists) await leave(tx, platform, studentId, event_id, 'left');
}

/**
 * Ends the entry of a student who got into the event without the waitlist. A seat that was kept for the student is
 * offered to the next.
 */
export async function endWaiting(tx: Tx, platform: Platform, studentId: string, eventId: string): Promise<void> {
  await leave(tx, platform, studentId, eventId, 'registered');
}

async function leave(
  tx: Tx,
  platform: Platform,
  studentId: string,
  eventId: string,
  state: 'left' | 'registered',
): Promise<boolean> {
  for (;;) {
    const entry = await liveEntry(tx, eventId, studentId);
    if (!entry) return false;
    const leaving = tx
      .updateTable('waitlist_entries')
      .set({ state, settled_at: platform.now().toISOString() })
      .where('id', '=', entry.id)
      .where('state', '=', entry.state);
    // Another call made or ended an offer in between, so read the entry again.
    if (!(await didChange(leaving))) continue;
    if (entry.state === 'offered') {
      await endSeatOffer(tx, eventId);
      await offerSeats(tx, platform, eventId);
    }
    return true;
  }
}
