import { type Kysely, sql } from 'kysely';

/**
 * Every newsletter contains the token for leaving the list, and the programs that send newsletters have this token of
 * every subscriber. So another token must confirm an address. The existing token becomes that one, because it is in
 * mails on their way. For leaving there is a new token.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .alterTable('newsletter_subscribers')
    .addColumn('confirm_token', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const random =
    engine === 'sqlite'
      ? sql`lower(hex(randomblob(24)))`
      : sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`;
  await sql`update newsletter_subscribers set confirm_token = unsubscribe_token`.execute(db);
  await sql`update newsletter_subscribers set unsubscribe_token = ${random}`.execute(db);
  await db.schema
    .createIndex('newsletter_subscribers_confirm')
    .on('newsletter_subscribers')
    .column('confirm_token')
    .execute();
}
