import type { Kysely } from 'kysely';

/** With a version, saving a coupon cannot overwrite what somebody else has saved since it was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('coupons')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
