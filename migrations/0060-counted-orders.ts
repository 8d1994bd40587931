import { type Kysely, sql } from 'kysely';

/**
 * Every price, purchase, registration with a pass and dashboard asks what a student has bought. The index of live
 * orders has no cancelled ones, so these queries read every order. The new index contains the status, so that SQLite
 * prefers it to the index of statuses. The counts of the list also read every order for each page. Triggers now keep
 * them, by pass and status.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .createIndex('pass_orders_by_student')
    .on('pass_orders')
    .columns(['student_id', 'status', 'created_at'])
    .execute();
  await db.schema
    .createTable('order_counts')
    .addColumn('pass_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('orders', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_counts_pk', ['pass_id', 'status'])
    .execute();
  await sql`insert into order_counts (pass_id, status, orders)
    select pass_id, status, count(*) from pass_orders group by pass_id, status`.execute(db);
  if (engine === 'sqlite') await countInSqlite(db);
  else await countInPostgres(db);
}

const count = (row: 'old' | 'new', change: '+ 1' | '- 1') => `insert into order_counts (pass_id, status, orders)
  values (${row}.pass_id, ${row}.status, 0 ${change})
  on conflict (pass_id, status) do update set orders = order_counts.orders ${change};`;

async function countInSqlite(db: Kysely<unknown>): Promise<void> {
  const trigger = (name: string, when: string, steps: string) =>
    sql.raw(`create trigger ${name} after ${when} begin ${steps} end`).execute(db);
  await trigger('order_counts_insert', 'insert on pass_orders', count('new', '+ 1'));
  await trigger('order_counts_delete', 'delete on pass_orders', count('old', '- 1'));
  await trigger(
    'order_counts_update',
    'update of status on pass_orders when old.status <> new.status',
    count('old', '- 1') + count('new', '+ 1'),
  );
}

/**
 * Deferred to the commit. Its name makes it run after `orders_counted`: the single row of that trigger lets only one
 * transaction at a time come here. Otherwise two transactions with several passes could deadlock.
 */
async function countInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create function count_orders() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then ${count('old', '- 1')} end if;
        if tg_op <> 'DELETE' then ${count('new', '+ 1')} end if;
        return null;
      end $$`)
    .execute(db);
  await sql
    .raw(`create constraint trigger orders_counted_by_status after insert or delete or update of status
      on pass_orders deferrable initially deferred for each row execute function count_orders()`)
    .execute(db);
}
