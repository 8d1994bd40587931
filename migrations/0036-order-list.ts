import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/**
 * The database filters, searches and counts orders and cuts them into pages (decision 40). Their changes are counted.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await searchOrders(db, engine);
  // The index is in the order of the list and has all columns of the filters, so that matches are counted without
  // reading rows.
  await db.schema.dropIndex('pass_orders_newest').execute();
  await db.schema
    .createIndex('pass_orders_list')
    .on('pass_orders')
    .columns(['created_at', 'id', 'status', 'pass_id', 'coupon_id'])
    .execute();
  for (const column of ['status', 'pass_id', 'coupon_id']) {
    await db.schema
      .createIndex(`pass_orders_by_${column}`)
      .on('pass_orders')
      .columns([column, 'created_at', 'id'])
      .execute();
  }
  await db.schema.dropIndex('pass_orders_status').execute();
  await db.schema.dropIndex('pass_orders_pass').execute();
  if (engine === 'sqlite') await countInSqlite(db);
  else await countInPostgres(db);
}

/** How `transactionKey` changes codes for comparing. */
const asCode = [[' '], ['.'], ['_'], ['/'], ['-'], ['o', '0'], ['i', '1'], ['l', '1']] as const;

const coded = (column: string) =>
  asCode.reduce((cut, [from, to = '']) => `replace(${cut}, '${from}', '${to}')`, `lower(${column})`);

async function searchOrders(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const texts = [
    'lower(transaction_id)',
    'lower(payment_reference)',
    coded('transaction_id'),
    coded('payment_reference'),
  ].join(` || ' ' || `);
  // SQLite can add a computed column only if it is not stored. Both kinds can be in an index.
  const kept = sql.raw(engine === 'sqlite' ? 'virtual' : 'stored');
  await sql`alter table pass_orders add column search_text text
    generated always as (${sql.raw(texts)}) ${kept}`.execute(db);
  if (engine === 'sqlite') {
    await sql`create index pass_orders_search
      on pass_orders (created_at, id, student_id, status, pass_id, coupon_id, search_text)`.execute(db);
    return;
  }
  // Without the extension of migration 0027, a search reads the rows.
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return;
  await sql`create index pass_orders_search on pass_orders using gin (search_text gin_trgm_ops)`.execute(db);
}

/** The columns of an order that the list shows. */
const columns = ['status', 'transaction_id', 'amount_due_paise', 'resubmitted_at', 'reason'];

async function countInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['insert', 'delete', `update of ${columns.join(', ')}`]) {
    await sql
      .raw(`create trigger orders_counted_${change.split(' ')[0]} after ${change} on pass_orders begin
        insert into list_revisions (list, revision) values ('orders', 1)
          on conflict (list) do update set revision = revision + 1;
      end`)
      .execute(db);
  }
}

async function countInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create constraint trigger orders_counted after insert or delete or update of ${columns.join(', ')}
      on pass_orders deferrable initially deferred for each row execute function count_list_change('orders')`)
    .execute(db);
}
