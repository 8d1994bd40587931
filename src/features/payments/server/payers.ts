import { type RawBuilder, sql } from 'kysely';
import { orderHolds, readLines, type ShownLine, type ShownOrder, selectOrders } from '#features/orders/server/index.ts';
import {
  balancesOf,
  holdsSearch,
  type RegistrationRow,
  selectRegistrations,
} from '#features/registrations/server/index.ts';
import { escapedForLike } from '#server/db/holds-terms.ts';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope, isInScope } from '#server/http/event-scope.ts';
import { rarestFirst } from '#server/lists/search-text.ts';
import type { Platform } from '#server/platform.ts';
import type { Balances } from '#shared/payments/payment-ledger.ts';
import { searchTerms } from '#shared/search.ts';
import { mostPayers, type Payer } from '../contract.ts';
import { owedOf, wasPaid } from './payables.ts';

/** Returns registrations and orders by their ids. Deleted ones are left out. */
export async function payersById(db: Db, ids: readonly string[]): Promise<Map<string, Payer>> {
  const lines = await readLines(db, ids);
  const payers = await toPayers(
    db,
    lines.map(({ row }) => row),
  );
  return new Map(payers.map((payer) => [payer._id, payer]));
}

async function toPayers(db: Db, rows: readonly ShownLine['row'][]): Promise<Payer[]> {
  const balances = await balancesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const held = balances.get(row.id);
    return 'pass_id' in row ? orderPayer(row, held) : toPayer(row, held);
  });
}

const statusesOf = {
  pending: { registrationStatus: 'pending', paymentStatus: 'pending' },
  active: { registrationStatus: 'confirmed', paymentStatus: 'completed' },
  rejected: { registrationStatus: 'pending', paymentStatus: 'failed' },
  cancelled: { registrationStatus: 'cancelled', paymentStatus: 'pending' },
} as const satisfies Record<ShownOrder['status'], Pick<Payer, 'registrationStatus' | 'paymentStatus'>>;

/** An order in lists of payments, where its pass is shown in place of an event. */
export const orderPayer = (order: ShownOrder, held: Balances | undefined): Payer => ({
  ...sharedFields(order, held),
  teamName: '',
  event: { _id: `pass:${order.pass_id}`, title: `Pass: ${order.pass_name}` },
  ...statusesOf[order.status],
  ...(order.status === 'cancelled' && wasPaid(held) && { paymentStatus: 'completed' }),
});

export const toPayer = (row: RegistrationRow, held: Balances | undefined): Payer => ({
  ...sharedFields(row, held),
  teamName: row.team_name,
  event: { _id: row.event_id, title: row.event_title },
  registrationStatus: row.registration_status,
  paymentStatus: row.payment_status,
});

const sharedFields = (row: ShownLine['row'], held: Balances | undefined) => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  college: row.college,
  transactionId: row.transaction_id,
  paymentReference: row.payment_reference,
  amountDue: row.amount_due_paise / 100,
  amountReceived: (held?.received ?? 0) / 100,
  amountLeft: owedOf(held).due / 100,
  jointPayment: row.joint_payment_id,
  createdAt: row.created_at,
});

/**
 * Finds payers by name, team member, number or email, for registrations and orders that cost something. Coordinators
 * find no orders, because orders belong to no event. Matches of whole words come first, because a short number is part
 * of many others. Payers who still owe money come next, then the newest.
 */
export async function findPayers(
  { db, engine }: Pick<Platform, 'db' | 'engine'>,
  scope: EventScope,
  { q, eventId }: { q: string; eventId?: string | undefined },
): Promise<Payer[]> {
  if (eventId && !isInScope(scope, eventId)) return [];
  const rows = selectRegistrations(db)
    .where(eventIsInScope(eventId ? [eventId] : scope, 'registrations.event_id'))
    .where('amount_due_paise', '>', 0)
    .where(holdsSearch(engine, q, { withPayments: true }))
    .select(rankOf(q, 'registrations', sql`payment_status = 'completed' or registration_status = 'cancelled'`));
  const found = await rows.orderBy('rank').orderBy('registrations.created_at', 'desc').limit(mostPayers).execute();
  const orders = scope === 'all' && !eventId ? await findPricedOrders(db, q) : [];
  const ranks = new Map([...found, ...orders].map(({ id, rank }) => [id, rank]));
  const rank = ({ _id }: Payer) => ranks.get(_id) ?? 0;
  const payers = await toPayers(db, [...found, ...orders]);
  return payers.sort((a, b) => rank(a) - rank(b) || (a.createdAt > b.createdAt ? -1 : 1)).slice(0, mostPayers);
}

function findPricedOrders(db: Db, q: string) {
  const orders = rarestFirst(q).reduce((found, term) => found.where(orderHolds(term)), selectOrders(db));
  return orders
    .where('amount_due_paise', '>', 0)
    .select(rankOf(q, 'pass_orders', sql`pass_orders.status in ('active', 'cancelled')`))
    .orderBy('rank')
    .orderBy('pass_orders.created_at', 'desc')
    .limit(mostPayers)
    .execute();
}

/** 0 is the best match. Names and emails match by whole words, transaction IDs and references by the whole number. */
function rankOf(q: string, table: 'registrations' | 'pass_orders', isSettled: RawBuilder<unknown>) {
  const person = table === 'registrations' ? 'registrations' : 'students';
  const [name, email] = [sql.ref(`${person}.name`), sql.ref(`${person}.email`)];
  const numbers = sql.join([sql.ref(`${table}.transaction_key`), sql.ref(`${table}.payment_reference`)]);
  const isWhole = searchTerms(q).map(({ word, code }) => {
    const places = [
      sql`' ' || lower(${name}) || ' ' like ${`% ${escapedForLike(word)} %`} escape '\\'`,
      sql`lower(${email}) = ${word}`,
      ...(code ? [sql`${code.toUpperCase()} in (${numbers})`] : []),
    ];
    return sql`(${sql.join(places, sql` or `)})`;
  });
  const areAllWhole = isWhole.length > 0 ? sql.join(isWhole, sql` and `) : sql`1 = 1`;
  return sql<number>`case when ${areAllWhole} then 0 else 2 end + case when ${isSettled} then 1 else 0 end`.as('rank');
}
