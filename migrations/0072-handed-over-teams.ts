import type { Kysely } from 'kysely';

/** Who led a registration before its leader: the next payment reference of that student must not be the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('handed_over_teams')
    .addColumn('student_id', 'text', (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('registration_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('handed_over_teams_key', ['student_id', 'event_id', 'registration_id'])
    .execute();
}
