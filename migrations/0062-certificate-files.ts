import type { Kysely } from 'kysely';

/**
 * PDFs of certificates that somebody has opened. They have a table of their own, so that the certificate's row does not
 * change.
 */
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
