import type { Kysely } from 'kysely';

/** News that waits for somebody who no longer works for the fest is not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('admin_id', 'text', (column) => column.references('admins.id').onDelete('cascade'))
    .execute();
}
