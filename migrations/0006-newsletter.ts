import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletter_subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    // The token itself and not its hash, because every newsletter contains it. It can only be used to leave the list.
    .addColumn('unsubscribe_token', 'text', (column) => column.notNull().unique())
    .addColumn('unsubscribed_at', 'text')
    .execute();
  await sql`create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email))`.execute(db);
}
