import { type Kysely, sql } from 'kysely';

/**
 * Secrets in waiting mails are sealed. The key that signs links is derived from the vault's key, which is outside the
 * database. An organiser with a password that somebody else has made must choose another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('secrets', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`create index mail_outbox_secrets on mail_outbox (recipient) where secrets <> ''`.execute(db);
  await sql`delete from settings where name = 'signing-key'`.execute(db);
  await db.schema
    .alterTable('admins')
    .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
