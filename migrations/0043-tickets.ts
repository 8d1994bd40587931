import { type Kysely, sql } from 'kysely';

/** One ticket for each person (decision 47), and the counter for the numbers of tickets and scans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticket_keys')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('sealed_private', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('tickets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('college', 'text', (column) => column.notNull())
    .addColumn('opens', 'text', (column) => column.notNull())
    .addColumn('sealed_code', 'text', (column) => column.notNull())
    .addColumn('sealed_person', 'text', (column) => column.notNull())
    .addColumn('sealed_before', 'integer', (column) => column.notNull())
    .addColumn('link_hash', 'text', (column) => column.notNull().unique())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .execute();
  await sql`create unique index tickets_holder on tickets (holder) where revoked_at = ''`.execute(db);
  await db.schema.createIndex('tickets_seq').on('tickets').column('seq').execute();
  await db.schema.createIndex('tickets_person').on('tickets').column('person').execute();
  await db.schema
    .createTable('ticket_colleges')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createTable('ticket_counter')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .execute();
}
