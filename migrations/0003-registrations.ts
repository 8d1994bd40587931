import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('registrations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id'))
    .addColumn('student_id', 'text', (column) => column.notNull().references('students.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('college', 'text', (column) => column.notNull())
    .addColumn('department', 'text', (column) => column.notNull())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('team_name', 'text', (column) => column.notNull())
    .addColumn('team_members', 'text', (column) => column.notNull())
    .addColumn('additional_info', 'text', (column) => column.notNull())
    .addColumn('transaction_id', 'text', (column) => column.notNull())
    .addColumn('amount_due_paise', 'integer', (column) => column.notNull())
    .addColumn('registration_status', 'text', (column) => column.notNull())
    .addColumn('payment_status', 'text', (column) => column.notNull())
    .addColumn('proof_key', 'text', (column) => column.notNull())
    .addColumn('proof_state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  // A student has only one live registration for an event: after a double tap the database refuses the second one.
  await sql`create unique index registrations_one_live on registrations (event_id, student_id)
    where registration_status <> 'cancelled'`.execute(db);
  await db.schema
    .createIndex('registrations_student')
    .on('registrations')
    .columns(['student_id', 'created_at'])
    .execute();
  await db.schema.createIndex('registrations_created').on('registrations').column('created_at').execute();
  await sql`create index registrations_proofs_received on registrations (created_at)
    where proof_state = 'received'`.execute(db);
}
