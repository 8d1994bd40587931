import { type Kysely, sql } from 'kysely';

/** News that waits for somebody who no longer works for the fest, or has another role, is not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: somebody who is removed while news is written must not make a registration fail.
  await db.schema.alterTable('mail_outbox').addColumn('admin_id', 'text').execute();
  await sql`create index mail_outbox_admin on mail_outbox (admin_id) where admin_id is not null`.execute(db);
}
