import type { Kysely } from 'kysely';

/** PDFs of certificates that somebody has opened. A table of its own: the certificate's row stays as it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('certificate_files')
    .addColumn('certificate_id', 'text', (column) =>
      column.primaryKey().notNull().references('certificates.id').onDelete('cascade'),
    )
    .addColumn('file_key', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .execute();
}
