import type { Kysely } from 'kysely';

/**
 * A version and the last editor, for two organisers who edit one event at the same time; and the pictures that
 * organisers upload.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('events')
    .addColumn('updated_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();

  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('uploaded_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('touched_at', 'text', (column) => column.notNull())
    .execute();
}
