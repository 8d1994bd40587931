import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';
import type { Database } from './schema.ts';

export interface Table {
  name: keyof Database;
  /** The columns that a copy must contain: all but the computed ones. */
  columns: readonly string[];
  /** The primary key. */
  key: readonly string[];
  /** The column that the database numbers by itself, if any. */
  numbered: string | undefined;
}

/**
 * Every table, read from the database itself, so that no new table can be forgotten here. A table comes after all
 * tables to which its foreign keys point, so filling them in this order violates no key.
 */
export async function tablesInOrder(opened: OpenDatabase): Promise<Table[]> {
  const [columns, references] =
    opened.engine === 'sqlite'
      ? [await sqliteColumns(opened), await sqliteReferences(opened)]
      : [await postgresColumns(opened), await postgresReferences(opened)];
  return afterTheirTargets(shapesOf(columns), references);
}

interface Column {
  table: keyof Database;
  column: string;
  computed: number;
  /** The column's position in the primary key, from 1; 0 if it is not part of the key. */
  place: number;
  numbered: number;
}

interface Reference {
  table: string;
  target: string;
}

async function sqliteColumns({ db }: OpenDatabase): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select m.name as "table", c.name as "column", c.hidden as computed, c.pk as place,
      c.pk = 1 and lower(c.type) = 'integer' and m.sql like '%autoincrement%' as numbered
    from sqlite_master m join pragma_table_xinfo(m.name) c
    where m.type = 'table' and m.name not like 'sqlite%' and m.name not like 'kysely%'
    order by m.name, c.cid`.execute(db);
  return rows;
}

async function sqliteReferences({ db }: OpenDatabase): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select m.name as "table", f."table" as target
    from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db);
  return rows;
}

async function postgresColumns({ db }: OpenDatabase): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", (a.attgenerated <> '')::int as computed,
      coalesce(array_position(k.conkey, a.attnum), 0) as place,
      (pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null)::int as numbered
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely%'
    order by c.relname, a.attnum`.execute(db);
  return rows;
}

async function postgresReferences({ db }: OpenDatabase): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as "table", t.relname as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`.execute(db);
  return rows;
}

function shapesOf(columns: Column[]): Table[] {
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => {
    const key = own.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place);
    const writable = own.filter(({ computed }) => computed === 0);
    if (key.length === 0) throw new Error(`The table ${name} has no primary key`);
    return {
      name,
      columns: writable.map(({ column }) => column),
      key: key.map(({ column }) => column),
      numbered: own.find(({ numbered }) => numbered === 1)?.column,
    };
  });
}

function afterTheirTargets(tables: Table[], references: Reference[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Set<string>(tables.map(({ name }) => name));
  const isFree = ({ name }: Table) =>
    waiting.has(name) && !references.some((at) => at.table === name && at.target !== name && waiting.has(at.target));
  while (waiting.size > 0) {
    const free = tables.filter(isFree);
    if (free.length === 0) throw new Error(`These tables point at each other: ${[...waiting].join(', ')}`);
    for (const table of free) {
      waiting.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}
