import type { Tx } from '#server/db/schema.ts';

/** The seat that is kept for this student, if the offer still runs: one conditional update, like taking any other. */
export async function takeOffer(tx: Tx, eventId: string, studentId: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('waitlist_entries')
    .set({ state: 'registered', settled_at: now.toISOString() })
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .where('state', '=', 'offered')
    .where('offer_until', '>', now.toISOString())
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return false;
  await tx
    .updateTable('events')
    .set((event) => ({
      seats_taken: event('seats_taken', '+', 1),
      seats_offered: event('seats_offered', '-', 1),
    }))
    .where('id', '=', eventId)
    .execute();
  return true;
}

/** Whether this student would be let in although the event is full. */
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
