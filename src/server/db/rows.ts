import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';
import type { Table } from './tables.ts';

export type Row = Record<string, string | number | null>;

const batch = 1_000;

/**
 * All rows of a table in the order of their keys. Reads them in parts, because a table may be larger than the memory.
 */
export async function* readRows(db: Db, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const order = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    const former = last;
    const after = former ? sql`where (${order}) > (${sql.join(key.map((column) => former[column]))})` : sql``;
    const { rows } = await sql<Row>`select ${listed} from ${sql.table(name)} ${after}
      order by ${order} limit ${sql.lit(batch)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    last = rows.at(-1);
  }
}

export async function countRows(db: Db, { name }: Pick<Table, 'name'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Replaces the rows of a PostgreSQL database with rows from another one. Rows that a migration has inserted are deleted
 * first. Triggers are off meanwhile: they would check and count rows that the other database has checked and counted.
 */
export async function replaceRowsInPostgres(
  tx: Tx,
  tables: Table[],
  rowsOf: (table: Table) => AsyncIterable<Row[]>,
): Promise<Record<string, number>> {
  const triggers = (name: string, state: 'enable' | 'disable') =>
    sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(tx);
  for (const { name } of tables) await triggers(name, 'disable');
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    for await (const rows of rowsOf(table)) await insertIntoPostgres(tx, table, rows);
    if (table.numbered) await continueSerial(tx, table.name, table.numbered);
    counts[table.name] = await countRows(tx, table);
  }
  for (const { name } of tables) await triggers(name, 'enable');
  return counts;
}

/** Sends all rows as one JSON parameter, because a statement takes a limited number of parameters. */
async function insertIntoPostgres(tx: Tx, { name, columns }: Table, rows: Row[]): Promise<void> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const table = sql.table(name);
  await sql`insert into ${table} (${listed})
    select ${listed} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`.execute(tx);
}

async function continueSerial(tx: Tx, table: string, column: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
    from ${sql.table(table)} having max(${sql.ref(column)}) is not null`.execute(tx);
}
