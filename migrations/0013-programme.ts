import type { Kysely } from 'kysely';

/**
 * Pictures of speakers, the order of items within an hour, versions that show stale edits, and answers to contact
 * messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('speakers')
    .addColumn('photo', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('schedule_items')
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const table of ['speakers', 'sponsors', 'schedule_items']) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  }

  await db.schema
    .alterTable('contact_messages')
    .addColumn('reply_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('contact_messages_created').on('contact_messages').column('created_at').execute();
  await db.schema
    .createTable('message_replies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull().references('contact_messages.id').onDelete('cascade'))
    // A copy of the name, so that it is known after the organiser's account was removed.
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('message_replies_message').on('message_replies').column('message_id').execute();
}
