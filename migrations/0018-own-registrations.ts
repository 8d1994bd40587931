import type { Kysely } from 'kysely';

/**
 * Each new registration first looks up the student's own ones. Without statistics SQLite used the index of the event,
 * which also gives the order, and read the registrations of all students.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('registrations_own')
    .on('registrations')
    .columns(['student_id', 'event_id', 'created_at'])
    .execute();
}
