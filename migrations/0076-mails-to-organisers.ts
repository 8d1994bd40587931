import { type Kysely, sql } from 'kysely';

/**
 * The organiser whom a mail is for. A waiting mail is not sent to somebody who no longer works for the fest or has
 * another role since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: removing an organiser while a mail is being queued must not make a registration fail.
  await db.schema.alterTable('mail_outbox').addColumn('admin_id', 'text').execute();
  await sql`create index mail_outbox_admin on mail_outbox (admin_id) where admin_id is not null`.execute(db);
}
