import type { Kysely } from 'kysely';

/** The order and the filters of both lists, so that pages and counts read no whole row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The next one begins as it does.
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
