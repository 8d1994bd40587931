import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { readEdition } from '#features/edition/server/index.ts';
import { type OrderStatus, orderStatuses } from '#features/passes/own-contract.ts';
import type { Db } from '#server/db/schema.ts';
import type { Streamed } from '#server/http/content.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { revisionOf } from '#server/lists/list-revisions.ts';
import { inOrder, type List, mostCounted, readIds, readPage } from '#server/lists/read-page.ts';
import { rarestFirst, textHolds } from '#server/lists/search-text.ts';
import { csvAnswer } from '#server/lists/streamed-lists.ts';
import type { Platform } from '#server/platform.ts';
import { sortableTime } from '#shared/calendar.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Term } from '#shared/search.ts';
import type { findOrders as findCall, OrderFilters, OrderRecord } from '../admin-contract.ts';
import { selectOrders, toOrders } from './rows.ts';

type Query = z.output<typeof findCall.query>;
type Reader = Pick<Platform, 'db' | 'engine'>;

/** One page of the organisers' list of orders, newest first, with the number of orders of each status. */
export async function findOrders(
  { db, engine }: Reader,
  links: LinkSigner,
  query: Query,
): Promise<Output<typeof findCall>> {
  const revision = await revisionOf(db, 'orders');
  const { counts, total, found } = await countOrders(db, query);
  const { ids, ...info } = await readPage(db, { ...(await ordersOf({ db, engine }, query)), total, found }, query);
  const passes = await db
    .selectFrom('passes')
    .select(['id as _id', 'name'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { orders: await readOrders(db, links, ids), passes, counts, ...info, revision };
}

/** In the order of `ids`. */
async function readOrders(db: Db, links: LinkSigner, ids: readonly string[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectOrders(db).where('pass_orders.id', 'in', ids).execute();
  return toOrders(
    db,
    inOrder(ids, rows, ({ id }) => id),
    links,
  );
}

/**
 * `found` is the number of orders that match the filters. It is undefined if the counts that triggers keep cannot give
 * it.
 */
async function countOrders(db: Db, { q, status, pass, coupon }: OrderFilters) {
  const rows = await db.selectFrom('order_counts').select(['pass_id', 'status', 'orders']).execute();
  const sumOf = (some: typeof rows) => some.reduce((sum, { orders }) => sum + orders, 0);
  const isWanted = (row: (typeof rows)[number]) =>
    (status === '' || row.status === status) && (pass === '' || row.pass_id === pass);
  return {
    counts: Object.fromEntries(
      orderStatuses.map((one) => [one, sumOf(rows.filter((row) => row.status === one))]),
    ) as Record<OrderStatus, number>,
    total: sumOf(rows),
    found: q || coupon ? undefined : sumOf(rows.filter(isWanted)),
  };
}

async function ordersOf(reader: Reader, filters: OrderFilters): Promise<List> {
  const terms = rarestFirst(filters.q);
  const [rarest, ...others] = terms;
  const few = rarest && (await fewThatHold(reader, rarest));
  const searched = few ? [few, ...others.map(holdsTerm)] : terms.map(holdsTerm);
  // `coalesce` stops SQLite from using the index of a filter, which does not contain the searched texts.
  const looked = (column: string) =>
    terms.length > 0 ? sql`coalesce(${sql.ref(`pass_orders.${column}`)}, '')` : sql.ref(`pass_orders.${column}`);
  return {
    table: 'pass_orders',
    column: 'created_at',
    order: 'desc',
    visible: [],
    filters: [...searched, ...equals(filters, looked)],
    mostCounted: terms.length > 0 ? mostCounted : undefined,
  };
}

const fewRows = 200;

/**
 * The ids of the orders that contain a rare term; undefined for a term that many orders or students contain. PostgreSQL
 * finds few rows quickly by its text indexes, but one condition on orders and students would make it read every order.
 * SQLite reads one index for both.
 */
async function fewThatHold({ db, engine }: Reader, term: Term): Promise<Expression<SqlBool> | undefined> {
  if (engine !== 'postgres') return undefined;
  const idsIn = (
    table: 'pass_orders' | 'students',
  ) => sql`(select ${sql.lit(table)} as found_in, id from ${sql.table(table)}
    where ${sql.join(textHolds(`${table}.search_text`, term), sql` or `)} limit ${sql.lit(fewRows + 1)})`;
  const { rows } = await sql<{ found_in: string; id: string }>`${idsIn('pass_orders')} union all
    ${idsIn('students')}`.execute(db);
  const found = (table: string) => rows.filter(({ found_in }) => found_in === table).map(({ id }) => id);
  const [orders, students] = [found('pass_orders'), found('students')];
  if (orders.length > fewRows || students.length > fewRows) return undefined;
  return sql<SqlBool>`(pass_orders.id = any(${orders}) or pass_orders.student_id = any(${students}))`;
}

function equals({ status, pass, coupon }: OrderFilters, looked: (column: string) => Expression<unknown>) {
  return Object.entries({ status, pass_id: pass, coupon_id: coupon })
    .filter(([, value]) => value !== '')
    .map(([column, value]) => sql<SqlBool>`${looked(column)} = ${value}`);
}

/** The order's own texts or the student's details contain the term. */
function holdsTerm(term: Term): Expression<SqlBool> {
  // `created_at >= ''` is always true. It makes SQLite read the texts from the index instead of computing each of them.
  const students = sql`select id from students where created_at >= '' and (${sql.join(textHolds('students.search_text', term), sql` or `)})`;
  const found = [...textHolds('pass_orders.search_text', term), sql<SqlBool>`pass_orders.student_id in (${students})`];
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

const head = [
  ...['Pass', 'Name', 'Email', 'Phone', 'College', 'Status', 'Amount', 'Coupon'],
  ...['Transaction ID', 'Reference', 'Ordered', 'Reason', 'Received'],
];

export async function exportOrders(
  { db, engine, now }: Platform,
  links: LinkSigner,
  filters: OrderFilters,
): Promise<Streamed> {
  const { timeZone } = await readEdition(db);
  return csvAnswer({ name: 'orders', head, timeZone, now: now() }, cells());

  async function* cells() {
    for await (const ids of readIds(db, await ordersOf({ db, engine }, filters))) {
      yield (await readOrders(db, links, ids)).map((order) => cellsOf(order, timeZone));
    }
  }
}

function cellsOf(order: OrderRecord, timeZone: string): string[] {
  const { pass, student, status, amountDue, amountReceived, coupon, transactionId, paymentReference } = order;
  const { createdAt, reason } = order;
  return [
    ...[pass.name, student.name, student.email, student.phone, student.college, status, String(amountDue), coupon],
    ...[transactionId, paymentReference, sortableTime(new Date(createdAt), timeZone), reason],
    String(amountReceived),
  ];
}
