import { type Kysely, sql } from 'kysely';

/** On-duty letters that were given out (decision 56). */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('letters')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull());
  for (const name of ['code', 'serial', 'holder', 'facts', 'issued_at']) {
    table = table.addColumn(name, 'text', (column) => column.notNull());
  }
  await table.execute();
  await sql`create unique index letters_code on letters (code)`.execute(db);
  await sql`create unique index letters_serial on letters (serial)`.execute(db);
  // Two downloads at the same moment must make only one version.
  await sql`create unique index letters_version on letters (holder, version)`.execute(db);
  await sql`create index letters_account on letters (account_id)`.execute(db);
}
