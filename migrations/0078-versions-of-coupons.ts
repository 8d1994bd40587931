import type { Kysely } from 'kysely';

/** A coupon that was read before somebody else saved it is not saved over that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('coupons')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
