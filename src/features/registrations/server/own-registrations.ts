import type { Db } from '#server/db/schema.ts';

/** What a student has registered for one event: several only where earlier ones were cancelled. */
export async function ownForEvent(db: Db, studentId: string, eventId: string) {
  const own = await db
    .selectFrom('registrations')
    .select(['id', 'registration_status', 'payment_reference', 'amount_due_paise'])
    .where('student_id', '=', studentId)
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return { live: own.find((registration) => registration.registration_status !== 'cancelled'), latest: own[0] };
}
