import type { Kysely } from 'kysely';

/** Indexes with the order and the filters of both lists, so that pages and counts need not read whole rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The next index starts with the same column.
  await db.schema.dropIndex('contact_messages_created').execute();
  await db.schema
    .createIndex('contact_messages_list')
    .on('contact_messages')
    .columns(['created_at', 'id', 'is_read', 'reply_count'])
    .execute();
  await db.schema
    .createIndex('newsletter_subscribers_list')
    .on('newsletter_subscribers')
    .columns(['created_at', 'id', 'unsubscribed_at', 'confirmed_at', 'email'])
    .execute();
}
