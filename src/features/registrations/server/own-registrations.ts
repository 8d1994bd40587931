import { prepared } from '#server/db/prepared.ts';
import type { Db } from '#server/db/schema.ts';

const registrationsOf = prepared((db, at: { studentId: string; eventId: string }) =>
  db
    .selectFrom('registrations')
    .select(['id', 'registration_status', 'payment_reference', 'amount_due_paise'])
    .where('student_id', '=', at.studentId)
    .where('event_id', '=', at.eventId)
    .orderBy('created_at', 'desc')
    .orderBy('id'),
);

/** What a student has registered for one event: several only where earlier ones were cancelled. */
export async function ownForEvent(db: Db, studentId: string, eventId: string) {
  const { rows: own } = await registrationsOf(db, { studentId, eventId });
  return { live: own.find((registration) => registration.registration_status !== 'cancelled'), latest: own[0] };
}
