import type { Kysely } from 'kysely';

/**
 * What a ticket opened before, and until when. A scan that arrives late is judged by the time when it was made
 * (decision 48).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tickets')
    .addColumn('opened_before', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
