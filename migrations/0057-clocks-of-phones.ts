import type { Kysely } from 'kysely';

/**
 * By how many minutes a phone's clock was behind the server's, if by more than ten. Stored for each scan and for the
 * phone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gate_scans')
    .addColumn('clock_off', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('gate_devices')
    .addColumn('clock_off', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
