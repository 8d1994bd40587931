import { type Kysely, sql } from 'kysely';

/** Orders of passes, and how many events each order still opens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pass_orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pass_id', 'text', (column) => column.notNull().references('passes.id'))
    .addColumn('student_id', 'text', (column) => column.notNull().references('students.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('amount_due_paise', 'bigint', (column) => column.notNull())
    .addColumn('price_line', 'text', (column) => column.notNull())
    .addColumn('coupon_id', 'text', (column) => column.references('coupons.id'))
    .addColumn('covers', 'text', (column) => column.notNull())
    .addColumn('transaction_id', 'text', (column) => column.notNull())
    .addColumn('transaction_key', 'text', (column) => column.notNull())
    .addColumn('payment_reference', 'text', (column) => column.notNull())
    .addColumn('proof_key', 'text', (column) => column.notNull())
    .addColumn('proof_state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('resubmitted_at', 'text', (column) => column.notNull())
    .execute();
  // A student who sends an order twice, or from two phones at once, buys the pass only once.
  await sql`create unique index pass_orders_live on pass_orders (student_id, pass_id)
    where status <> 'cancelled'`.execute(db);
  await db.schema.createIndex('pass_orders_pass').on('pass_orders').columns(['pass_id', 'created_at']).execute();
  await db.schema.createIndex('pass_orders_status').on('pass_orders').columns(['status', 'created_at']).execute();
  await db.schema.createIndex('pass_orders_newest').on('pass_orders').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('pass_orders_transaction').on('pass_orders').column('transaction_key').execute();
  await db.schema
    .createTable('pass_allowances')
    .addColumn('order_id', 'text', (column) => column.notNull().references('pass_orders.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('granted', 'integer', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('pass_allowances_pk', ['order_id', 'kind'])
    .execute();
}
