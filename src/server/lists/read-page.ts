import { type Expression, type SqlBool, sql } from 'kysely';
import type { PageInfo, PageQuery } from '#shared/list-contract.ts';
import type { Database, Db } from '../db/schema.ts';

/**
 * A list that the database divides into pages. Its table has an `id` and an index that begins with `column` and `id`.
 */
export interface List {
  table: keyof Database;
  /** The column that orders the rows; rows with equal values are ordered by `id`. */
  column: 'created_at' | 'position' | 'sort_key';
  order: 'asc' | 'desc';
  /** Conditions for what the reader may see. */
  visible: readonly Expression<SqlBool>[];
  /** Conditions that the reader has chosen; empty without filters. */
  filters: readonly Expression<SqlBool>[];
  /** Found rows are counted up to this number: counting all rows with a common word would read every row. */
  mostCounted?: number | undefined;
  /** The number of visible rows, if the list has a faster way to count them. */
  total?: number | undefined;
  /** The number of rows that match the filters, if the list has already counted them. */
  found?: number | undefined;
}

/** `mostCounted` for lists with a search. */
export const mostCounted = 1_000;

interface PageOfIds extends Omit<PageInfo, 'revision'> {
  ids: string[];
}

/**
 * Reads one page. A cursor names a row and not a number, so rows that are added or deleted meanwhile move no other row
 * to another page.
 */
export async function readPage(db: Db, list: List, { after, before, limit }: PageQuery): Promise<PageOfIds> {
  const end = placeIn(list, before);
  const start = end ?? placeIn(list, after);
  const isBackwards = end !== undefined;
  const direction = isBackwards ? opposite(list.order) : list.order;
  // A search reads every row. So the first page also counts what it finds, instead of reading the rows again.
  const most =
    start === undefined && list.filters.length > 0 && list.found === undefined ? list.mostCounted : undefined;
  const read = await selectPlaces(db, list, direction, start, Math.max(limit, most ?? 0) + 1);
  const hasMore = read.length > limit;
  const page = isBackwards ? read.slice(0, limit).reverse() : read.slice(0, limit);
  const [first, last] = [page.at(0), page.at(-1)];
  const hasPrevious = isBackwards ? hasMore : start !== undefined;
  const hasNext = isBackwards || hasMore;
  const total = list.total ?? (await count(db, list, list.visible));
  return {
    ids: page.map(({ id }) => id),
    previous: first && hasPrevious ? cursorOf(first) : '',
    next: last && hasNext ? cursorOf(last) : '',
    total,
    ...(await countFound()),
  };

  async function countFound() {
    if (start === undefined && !hasMore) return { found: page.length, isMoreFound: false };
    if (list.filters.length === 0) return { found: total, isMoreFound: false };
    if (list.found !== undefined) return { found: list.found, isMoreFound: false };
    return upTo(list.mostCounted, most ? read.length : await countRows());
  }

  function countRows() {
    return count(db, list, [...list.visible, ...list.filters], list.mostCounted && list.mostCounted + 1);
  }
}

const upTo = (most: number | undefined, found: number) =>
  most && found > most ? { found: most, isMoreFound: true } : { found, isMoreFound: false };

/**
 * The ids of all rows that match the filters, in order. Reads them in parts, because a list may be larger than the
 * memory.
 */
export async function* readIds(db: Db, list: List, atOnce = 500): AsyncGenerator<string[]> {
  let last: Place | undefined;
  do {
    const read: Place[] = await selectPlaces(db, list, list.order, last, atOnce);
    if (read.length > 0) yield read.map(({ id }) => id);
    last = read.length < atOnce ? undefined : read.at(-1);
  } while (last);
}

/** Sorts rows that were read by ids into the order of the ids. Rows that were deleted meanwhile are missing. */
export function inOrder<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A row's position in the list's order. */
interface Place {
  place: string | number;
  id: string;
}

const cursorOf = ({ place, id }: Place): string => `${place}~${id}`;

/** Undefined for '' and for a text that is no cursor of this list. */
function placeIn({ column }: List, cursor: string): Place | undefined {
  const [text, id] = cursor.split('~');
  if (!text || !id) return undefined;
  if (column !== 'position') return { place: text, id };
  const place = Number(text);
  return isPosition(place) ? { place, id } : undefined;
}

/** PostgreSQL refuses a number that the column's type cannot hold. */
const isPosition = (place: number) => Number.isInteger(place) && place >= 0 && place < 2 ** 31;

async function selectPlaces(
  db: Db,
  list: List,
  direction: List['order'],
  start: Place | undefined,
  limit: number,
): Promise<Place[]> {
  const [place, id, order] = [placeOf(list), idOf(list), sql.raw(direction)];
  const sign = sql.raw(direction === 'asc' ? '>' : '<');
  const onPage = start ? [sql<SqlBool>`(${place}, ${id}) ${sign} (${start.place}, ${start.id})`] : [];
  const { rows } = await sql<Place>`select ${place} as place, ${id} as id from ${sql.table(list.table)}
    where ${all([...list.visible, ...list.filters, ...onPage])}
    order by ${place} ${order}, ${id} ${order} limit ${limit}`.execute(db);
  return rows;
}

async function count(db: Db, list: List, conditions: readonly Expression<SqlBool>[], most?: number): Promise<number> {
  const [table, where] = [sql.table(list.table), all(conditions)];
  // Without a subquery SQLite counts by the pages of an index. The subquery is ordered so that SQLite uses the index
  // that also finds the page.
  const counted =
    most === undefined
      ? sql`${table} where ${where}`
      : sql`(select 1 from ${table} where ${where}
          order by ${placeOf(list)}, ${idOf(list)} limit ${most}) as counted`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${counted}`.execute(db);
  return rows[0]?.n ?? 0;
}

const placeOf = ({ table, column }: List) => sql.ref(`${table}.${column}`);
const idOf = ({ table }: List) => sql.ref(`${table}.id`);

const all = (conditions: readonly Expression<SqlBool>[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`;

const opposite = (order: List['order']) => (order === 'asc' ? 'desc' : 'asc');

/**
 * The order in which people expect names and titles. Both databases need `lower`: SQLite otherwise puts all capitals
 * first.
 */
export const byName = (column: string) => sql<string>`lower(${sql.ref(column)})`;
