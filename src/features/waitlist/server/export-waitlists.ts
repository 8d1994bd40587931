import type { Db } from '#server/db/schema.ts';

/** For the student's own data: every place, whatever became of it. */
export async function exportWaitlists(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('waitlist_entries')
    .innerJoin('events', 'events.id', 'waitlist_entries.event_id')
    .select(['event_id', 'events.title', 'state', 'joined_at', 'offered_at', 'offer_until', 'settled_at'])
    .where('student_id', '=', studentId)
    .orderBy('joined_at', 'desc')
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    title: row.title,
    state: row.state,
    joinedAt: row.joined_at,
    offeredAt: row.offered_at || null,
    offerUntil: row.offer_until || null,
    settledAt: row.settled_at || null,
  }));
}
