import { type Kysely, sql } from 'kysely';

/** Mails can wait until a decision can no longer be undone, and are withdrawn together when it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail_outbox').addColumn('hold_until', 'text').execute();
  await db.schema.alterTable('mail_outbox').addColumn('group_id', 'text').execute();
  await sql`create index mail_outbox_group on mail_outbox (group_id) where group_id is not null`.execute(db);
}
