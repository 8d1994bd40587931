import { prepared } from '#server/db/prepared.ts';
import type { Db, Tx } from '#server/db/schema.ts';

const registrationsOf = prepared((db, at: { studentId: string; eventId: string }) =>
  db
    .selectFrom('registrations')
    .select(['id', 'registration_status', 'payment_reference', 'transaction_id', 'amount_due_paise'])
    .where('student_id', '=', at.studentId)
    .where('event_id', '=', at.eventId)
    .orderBy('created_at', 'desc')
    .orderBy('id'),
);

/** The student's live and latest registration for an event. There are several only if earlier ones were cancelled. */
export async function ownForEvent(db: Db, studentId: string, eventId: string) {
  const { rows: own } = await registrationsOf(db, { studentId, eventId });
  return { live: own.find((registration) => registration.registration_status !== 'cancelled'), latest: own[0] };
}

interface Led {
  studentId: string;
  eventId: string;
  registrationId: string;
}

export async function noteHandOver(tx: Tx, { studentId, eventId, registrationId }: Led): Promise<void> {
  const row = { student_id: studentId, event_id: eventId, registration_id: registrationId };
  // A team may return to an earlier leader, who may hand it over once more.
  await tx
    .insertInto('handed_over_teams')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Whether the student was made leader of this team by a hand-over and has handed it over again. The first hand-over is
 * by the student who registered the team.
 */
export async function hasHandedBack(db: Db, { studentId, registrationId }: Omit<Led, 'eventId'>): Promise<boolean> {
  const handedOver = db
    .selectFrom('handed_over_teams')
    .select('student_id')
    .where('registration_id', '=', registrationId)
    .where('student_id', '=', studentId);
  if (!(await handedOver.executeTakeFirst())) return false;
  const first = await db
    .selectFrom('audit_log')
    .select('actor')
    .where('subject', '=', `registration:${registrationId}`)
    .where('action', '=', 'team.hand-over')
    .orderBy('position')
    .executeTakeFirst();
  return first?.actor !== `student:${studentId}`;
}

/** Counts the registrations that the student handed over to another leader, for one event or for all. */
export async function countHandedOver(db: Db, studentId: string, eventId?: string): Promise<number> {
  const { count } = await db
    .selectFrom('handed_over_teams')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('student_id', '=', studentId)
    .$if(eventId !== undefined, (rows) => rows.where('event_id', '=', eventId ?? ''))
    .executeTakeFirstOrThrow();
  return count;
}
