import type { Kysely } from 'kysely';

/** Passes with their price lists, how many are sold at each price that has a limit, and coupons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('covers', 'text', (column) => column.notNull())
    .addColumn('prices', 'text', (column) => column.notNull())
    .addColumn('sale_limit', 'integer')
    .addColumn('sold', 'integer', (column) => column.notNull())
    .addColumn('sale_from', 'text', (column) => column.notNull())
    .addColumn('sale_until', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('price_sales')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('line', 'text', (column) => column.notNull())
    .addColumn('sold', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('price_sales_pk', ['owner', 'line'])
    .execute();
  await db.schema
    .createTable('coupons')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('code_key', 'text', (column) => column.notNull().unique())
    .addColumn('amount', 'integer')
    .addColumn('percent', 'integer')
    .addColumn('use_limit', 'integer')
    .addColumn('per_person', 'integer')
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('valid_from', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('coupon_uses')
    .addColumn('coupon_id', 'text', (column) => column.notNull().references('coupons.id').onDelete('cascade'))
    .addColumn('student_id', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('coupon_uses_pk', ['coupon_id', 'student_id'])
    .execute();
}
