import { type Kysely, sql } from 'kysely';

/** One-time links for a new password, whether a student wants mails, and which account a mail belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    // Unique: an account has one link, and a newer one replaces it.
    .addColumn('student_id', 'text', (column) => column.unique().references('students.id').onDelete('cascade'))
    .addColumn('admin_id', 'text', (column) => column.unique().references('admins.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .alterTable('students')
    .addColumn('mail_wanted', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();

  await db.schema
    .alterTable('mail_outbox')
    .addColumn('student_id', 'text', (column) => column.references('students.id').onDelete('cascade'))
    .execute();
  await db.schema.alterTable('mail_outbox').addColumn('good_until', 'text').execute();
  await sql`create index mail_outbox_student on mail_outbox (student_id) where student_id is not null`.execute(db);
}
