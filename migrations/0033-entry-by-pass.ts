import type { Kysely } from 'kysely';

/** How one gets into an event, its price list, and what a registration was made with. What is there stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('entry', 'text', (column) => column.notNull().defaultTo('fee'))
    .execute();
  await db.schema
    .alterTable('events')
    .addColumn('prices', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  for (const name of ['pass_order_id', 'pass_kind', 'price_line']) {
    await db.schema
      .alterTable('registrations')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema.alterTable('registrations').addColumn('coupon_id', 'text').execute();
  await db.schema.createIndex('registrations_pass_order').on('registrations').column('pass_order_id').execute();
}
