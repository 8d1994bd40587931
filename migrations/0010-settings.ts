import type { Kysely } from 'kysely';

/** Which mails an administrator wants, and the second factor for signing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admin_notifications')
    .addColumn('admin_id', 'text', (column) => column.primaryKey().references('admins.id').onDelete('cascade'))
    .addColumn('by_mail', 'integer', (column) => column.notNull())
    .addColumn('new_registrations', 'integer', (column) => column.notNull())
    .addColumn('payment_confirmations', 'integer', (column) => column.notNull())
    .addColumn('contact_messages', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('two_factor')
    .addColumn('admin_id', 'text', (column) => column.primaryKey().references('admins.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    // '' until the first correct code has proved that the app has the secret.
    .addColumn('enabled_at', 'text', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('recovery_codes_admin').on('recovery_codes').column('admin_id').execute();
}
