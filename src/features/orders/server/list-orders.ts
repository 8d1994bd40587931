import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { readEdition } from '#features/edition/server/index.ts';
import { type OrderStatus, orderStatuses } from '#features/passes/own-contract.ts';
import type { LinkSigner } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { Streamed } from '#server/http/content.ts';
import { revisionOf } from '#server/lists/list-revisions.ts';
import { inOrder, type List, mostCounted, readIds, readPage } from '#server/lists/read-page.ts';
import { rarestFirst, textHolds } from '#server/lists/search-text.ts';
import { csvAnswer } from '#server/lists/streamed-lists.ts';
import type { Platform } from '#server/platform.ts';
import { sortableTime } from '#shared/calendar.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Term } from '#shared/search.ts';
import type { findOrders as findCall, OrderFilters, OrderRecord } from '../admin-contract.ts';
import { selectOrders, toOrder } from './rows.ts';

type Query = z.output<typeof findCall.query>;

/** The organisers' list: a page of what the filters let through, newest first, and how many there are of each status. */
export async function findOrders(db: Db, links: LinkSigner, query: Query): Promise<Output<typeof findCall>> {
  const revision = await revisionOf(db, 'orders');
  const counts = await countByStatus(db);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { ids, ...info } = await readPage(db, { ...ordersOf(query), total }, query);
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
  return inOrder(ids, rows, ({ id }) => id).map((row) => toOrder(row, links));
}

async function countByStatus(db: Db): Promise<Record<OrderStatus, number>> {
  const rows = await db
    .selectFrom('pass_orders')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
  return Object.fromEntries(orderStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<
    OrderStatus,
    number
  >;
}

function ordersOf({ q, status, pass, coupon }: OrderFilters): List {
  const terms = rarestFirst(q);
  const wanted = { status, pass_id: pass, coupon_id: coupon };
  const given = Object.entries(wanted).filter(([, value]) => value !== '');
  // `coalesce` keeps SQLite on an index that holds everything it looks at: with one filter that of the filter, with a
  // search or several that of the list.
  const isAlone = terms.length === 0 && given.length === 1;
  const looked = (column: string) =>
    isAlone ? sql.ref(`pass_orders.${column}`) : sql`coalesce(${sql.ref(`pass_orders.${column}`)}, '')`;
  return {
    table: 'pass_orders',
    column: 'created_at',
    order: 'desc',
    visible: [],
    filters: [...terms.map(holdsTerm), ...given.map(([column, value]) => sql<SqlBool>`${looked(column)} = ${value}`)],
    mostCounted: terms.length > 0 ? mostCounted : undefined,
  };
}

/** In what was paid with, or in what is known of the student. */
function holdsTerm(term: Term): Expression<SqlBool> {
  const students = sql`select id from students where (${sql.join(textHolds('students.search_text', term), sql` or `)})`;
  const found = [...textHolds('pass_orders.search_text', term), sql<SqlBool>`pass_orders.student_id in (${students})`];
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

const head = [
  ...['Pass', 'Name', 'Email', 'Phone', 'College', 'Status', 'Amount', 'Coupon'],
  ...['Transaction ID', 'Reference', 'Ordered', 'Reason'],
];

export async function exportOrders({ db, now }: Platform, links: LinkSigner, filters: OrderFilters): Promise<Streamed> {
  const { timeZone } = await readEdition(db);
  return csvAnswer({ name: 'orders', head, timeZone, now: now() }, cells());

  async function* cells() {
    for await (const ids of readIds(db, ordersOf(filters))) {
      yield (await readOrders(db, links, ids)).map((order) => cellsOf(order, timeZone));
    }
  }
}

function cellsOf(order: OrderRecord, timeZone: string): string[] {
  const { pass, student, status, amountDue, coupon, transactionId, paymentReference, createdAt, reason } = order;
  return [
    ...[pass.name, student.name, student.email, student.phone, student.college, status, String(amountDue), coupon],
    ...[transactionId, paymentReference, sortableTime(new Date(createdAt), timeZone), reason],
  ];
}
