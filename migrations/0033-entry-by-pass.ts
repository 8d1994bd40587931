import type { Kysely } from 'kysely';

/**
 * Whether an event takes a fee or a pass, its price list, and what a registration was made with. Existing rows get
 * values that change nothing for them.
 */
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
