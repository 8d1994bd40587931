import type { Kysely } from 'kysely';

/**
 * Before each registration its student's own are looked up. Without statistics SQLite took the event's index, which
 * also gives the order, and read everybody's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('registrations_own')
    .on('registrations')
    .columns(['student_id', 'event_id', 'created_at'])
    .execute();
}
