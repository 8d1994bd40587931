import type { Kysely } from 'kysely';

/**
 * Removes two indexes of orders on SQLite and one on PostgreSQL. The index of statuses now has all columns that the
 * list counts, so that a count reads only this index. On SQLite the index of the search is in the list's order too; if
 * both exist, SQLite uses the one without the texts. Orders of a pass are found in the index of the list.
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
