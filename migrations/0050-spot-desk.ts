import type { Kysely } from 'kysely';

/** A phone of the gate can be reported as stolen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gate_devices')
    .addColumn('stolen_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
