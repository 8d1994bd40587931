import { type Kysely, sql } from 'kysely';

/** Mails about a decision can wait until it can no longer be undone. If it is undone, they are withdrawn together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail_outbox').addColumn('hold_until', 'text').execute();
  await db.schema.alterTable('mail_outbox').addColumn('group_id', 'text').execute();
  await sql`create index mail_outbox_group on mail_outbox (group_id) where group_id is not null`.execute(db);
}
