import { type Kysely, sql } from 'kysely';

/**
 * The students who led a registration before its leader. The next payment reference of such a student must be
 * different.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('handed_over_teams')
    .addColumn('student_id', 'text', (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('registration_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('handed_over_teams_key', ['student_id', 'event_id', 'registration_id'])
    .execute();
  await takeFormerHandOvers(db);
}

/** Fills the table from the audit log, for teams that were handed over before. */
export async function takeFormerHandOvers(db: Kysely<unknown>): Promise<void> {
  await sql`insert into handed_over_teams (student_id, event_id, registration_id)
    select distinct students.id, registrations.event_id, registrations.id from audit_log
    join students on audit_log.actor = 'student:' || students.id
    join registrations on audit_log.subject = 'registration:' || registrations.id
    where audit_log.action = 'team.hand-over'`.execute(db);
}
