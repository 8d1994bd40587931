import type { Kysely } from 'kysely';

/** What a ticket opened before and until when, so that a late scan is judged as of its own time (decision 48). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tickets')
    .addColumn('opened_before', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
