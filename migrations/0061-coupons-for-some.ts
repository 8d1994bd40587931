import type { Kysely } from 'kysely';

/** The ids of the passes and events that a coupon is for, as JSON. Coupons from before are for everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('coupons')
    .addColumn('only_for', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
