import { type Kysely, sql } from 'kysely';

/**
 * The sidebar's badge, the dashboard and the payments desk count registrations by their statuses, and the desk compares
 * pictures. Without these indexes both would read every row of the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('registrations_statuses')
    .on('registrations')
    .columns(['payment_status', 'registration_status', 'event_id', 'amount_due_paise', 'released_at'])
    .execute();
  await sql`create index registrations_prints on registrations (id, proof_key) where proof_print <> ''`.execute(db);
}
