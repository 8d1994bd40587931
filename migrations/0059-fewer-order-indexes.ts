import type { Kysely } from 'kysely';

/**
 * Orders have two indexes fewer on SQLite and one on PostgreSQL. The index of statuses holds all that is counted, so
 * that all counts of the list are read from it alone. SQLite has the list's order in the index of the search too, and
 * with both it takes the one without the texts. A pass is found in the index of the list.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema.dropIndex('pass_orders_by_status').execute();
  await db.schema
    .createIndex('pass_orders_by_status')
    .on('pass_orders')
    .columns(['status', 'created_at', 'id', 'pass_id', 'coupon_id'])
    .execute();
  await db.schema.dropIndex('pass_orders_by_pass_id').execute();
  if (engine === 'sqlite') await db.schema.dropIndex('pass_orders_list').execute();
}
