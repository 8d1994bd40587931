import { type Kysely, sql } from 'kysely';

/** Templates of certificates in versions, and two facts more that a certificate may show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const texts = ['template_id', 'kind', 'name', 'design', 'used_at', 'removed_at', 'changed_at'];
  let table = db.schema
    .createTable('certificate_templates')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'integer', (column) => column.notNull());
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull());
  await table.execute();
  await sql`create unique index certificate_templates_version on certificate_templates (template_id, version)`.execute(
    db,
  );
  await db.schema
    .alterTable('certificates')
    .addColumn('college', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('certificates')
    .addColumn('rank', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
