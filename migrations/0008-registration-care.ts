import { type Kysely, sql } from 'kysely';

/** References of payments, reasons of rejections, keys of retries; bookmarks, calendar feeds, certificates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['payment_reference', 'reason', 'resubmitted_at']) {
    await db.schema
      .alterTable('registrations')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  }

  await db.schema
    .createTable('answered_keys')
    .addColumn('student_id', 'text', (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('answered_keys_pk', ['student_id', 'key'])
    .execute();
  await db.schema.createIndex('answered_keys_created').on('answered_keys').column('created_at').execute();

  await db.schema
    .createTable('bookmarks')
    .addColumn('student_id', 'text', (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bookmarks_pk', ['student_id', 'event_id'])
    .execute();
  await db.schema.createIndex('bookmarks_event').on('bookmarks').column('event_id').execute();

  await db.schema
    .createTable('calendar_feeds')
    .addColumn('student_id', 'text', (column) => column.primaryKey().references('students.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('certificates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('student_id', 'text', (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (column) => column.references('events.id').onDelete('set null'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('certificates_student').on('certificates').column('student_id').execute();
  await sql`create index certificates_event on certificates (event_id) where event_id is not null`.execute(db);
}
