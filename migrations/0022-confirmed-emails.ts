import { type Kysely, sql } from 'kysely';

/**
 * Whether an account's email is confirmed, and what confirms it; the network that an account was made from; newsletter
 * addresses that were confirmed. Existing accounts count as confirmed: nobody could confirm anything before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = { students: ['email_confirmed_at', 'sign_up_network'], newsletter_subscribers: ['confirmed_at'] };
  for (const [table, columns] of Object.entries(text)) {
    for (const column of columns) {
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
        .execute();
    }
  }
  await sql`update students set email_confirmed_at = created_at`.execute(db);
  await sql`update newsletter_subscribers set confirmed_at = created_at`.execute(db);
  await sql`create index students_sign_up on students (sign_up_network, created_at) where sign_up_network <> ''`.execute(
    db,
  );

  await db.schema
    .alterTable('password_links')
    .addColumn('proves_email', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('email_confirmations')
    // An account has only one: a newer one replaces it.
    .addColumn('student_id', 'text', (column) => column.primaryKey().references('students.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
}
