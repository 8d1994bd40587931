import type { Db } from '#server/db/schema.ts';
import type { Student } from '../contract.ts';

const paymentWords = { completed: 'Paid', pending: 'Pending', failed: 'Failed' } as const;

/** All students, or the one, with what they registered for; two queries, however many there are. */
export async function readStudents(db: Db, onlyId?: string): Promise<Student[]> {
  let students = db
    .selectFrom('students')
    .select(['id', 'name', 'email', 'phone', 'college', 'department', 'year', 'verified', 'created_at'])
    .orderBy('created_at', 'desc');
  let registrations = db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.student_id',
      'events.title',
      'registrations.created_at',
      'registrations.payment_status',
      'registrations.team_name',
      'registrations.team_members',
    ])
    .orderBy('registrations.created_at', 'desc');
  if (onlyId !== undefined) {
    students = students.where('id', '=', onlyId);
    registrations = registrations.where('student_id', '=', onlyId);
  }
  const byStudent = Map.groupBy(await registrations.execute(), (row) => row.student_id);
  return (await students.execute()).map(({ id, verified, created_at, ...details }) => ({
    _id: id,
    ...details,
    verified: verified === 1,
    createdAt: created_at,
    registeredEvents: (byStudent.get(id) ?? []).map((row) => ({
      eventName: row.title,
      registrationDate: row.created_at,
      paymentStatus: paymentWords[row.payment_status],
      teamName: row.team_name,
      teamMembers: JSON.parse(row.team_members),
    })),
  }));
}
