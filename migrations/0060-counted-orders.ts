import { type Kysely, sql } from 'kysely';

/**
 * What a student has bought is asked for with every price, purchase, registration with a pass and dashboard; the index
 * of live orders does not hold cancelled ones, so these questions read every order. With the status in it, SQLite prefers
 * it to the index of statuses. The list's counts read every order too, with each page: now triggers keep them, by pass
 * and status.
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
 * Deferred to the commit, and after `orders_counted` by name: that trigger's one row lets one transaction at a time
 * come here, so that two with several passes cannot wait for each other in turn.
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
