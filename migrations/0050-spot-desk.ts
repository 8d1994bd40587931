import { type Kysely, sql } from 'kysely';

/**
 * Accounts made at the spot desk may have no email, and organisers who supervise the desk have a PIN (decision 51). A
 * phone of the gate can be reported as stolen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('students_email').execute();
  await sql`create unique index students_email_once on students (lower(email)) where email <> ''`.execute(db);
  // For queries by email: without the condition `email <> ''` a query cannot use the partial index above.
  await sql`create index students_email on students (lower(email))`.execute(db);
  await db.schema
    .createTable('supervisor_pins')
    .addColumn('admin_id', 'text', (column) => column.primaryKey().references('admins.id').onDelete('cascade'))
    .addColumn('pin_hash', 'text', (column) => column.notNull())
    .addColumn('set_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('gate_devices')
    .addColumn('stolen_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
