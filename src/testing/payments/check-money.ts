import type { Selectable } from 'kysely';
import { expect } from 'vitest';
import { balancesOf } from '#features/registrations/server/index.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { call } from '../call.ts';
import type { TestApp } from '../test-app.ts';

type Row<Table extends 'registrations' | 'pass_orders'> = Selectable<Database[Table]>;

/**
 * Checks that the ledger has the cost of orders and registrations in the right accounts, that the overview has the same
 * sums, and that the counters are right. `bearer` is of somebody who may read the overview; `when` is for the failure's
 * message.
 */
export async function checkMoney(app: TestApp, bearer: string, when: string): Promise<void> {
  const { db } = app.platform;
  const all = await db.selectFrom('pass_orders').selectAll().execute();
  const made = await db.selectFrom('registrations').selectAll().execute();
  const live = all.filter(({ status }) => status === 'pending' || status === 'active');
  const seated = made.filter((row) => row.registration_status !== 'cancelled');
  const sums = { ...noMoney };
  await checkOrders(db, all, sums, when);
  await checkRegistrations(db, made, sums, when);
  await checkDeleted(db, [...all, ...made], sums, when);
  await checkOverview(app, bearer, sums, when);
  for (const { id, sold } of await db.selectFrom('passes').select(['id', 'sold']).execute()) {
    expect(sold, `sold of a pass ${when}`).toBe(live.filter(({ pass_id }) => pass_id === id).length);
  }
  for (const { owner, line, sold } of await db.selectFrom('price_sales').selectAll().execute()) {
    const atPrice = [
      ...live.filter(({ pass_id, price_line }) => `pass:${pass_id}` === owner && price_line === line),
      ...seated.filter(({ event_id, price_line }) => `event:${event_id}` === owner && price_line === line),
    ];
    expect(sold, `sold at a price ${when}`).toBe(atPrice.length);
  }
  const counts = await db.selectFrom('order_counts').selectAll().execute();
  // The loop does not find orders whose counter has no row.
  const inAll = counts.reduce((sum, { orders: counted }) => sum + counted, 0);
  expect(inAll, `counted orders ${when}`).toBe(all.length);
  for (const { pass_id, status, orders: counted } of counts) {
    const there = all.filter((order) => order.pass_id === pass_id && order.status === status);
    expect(counted, `${status} orders of a pass ${when}`).toBe(there.length);
  }
  for (const { id, used } of await db.selectFrom('coupons').select(['id', 'used']).execute()) {
    expect(used, `uses of a coupon ${when}`).toBe(
      [...live, ...seated].filter(({ coupon_id }) => coupon_id === id).length,
    );
  }
  for (const { coupon_id, student_id, used } of await db.selectFrom('coupon_uses').selectAll().execute()) {
    const theirs = [...live, ...seated].filter((row) => row.coupon_id === coupon_id && row.student_id === student_id);
    expect(used, `uses of a coupon by one student ${when}`).toBe(theirs.length);
  }
  for (const { order_id, kind, used, granted } of await db.selectFrom('pass_allowances').selectAll().execute()) {
    const spent = seated.filter((row) => row.pass_order_id === order_id && row.pass_kind === kind).length;
    expect(used, `allowance ${when}`).toBe(spent);
    expect(used, `allowance ${when}`).toBeLessThanOrEqual(granted);
  }
  const offers = await db.selectFrom('waitlist_entries').select('event_id').where('state', '=', 'offered').execute();
  for (const row of await db.selectFrom('events').select(['id', 'seats_taken', 'seats_offered']).execute()) {
    const of = (rows: readonly { event_id: string }[]) => rows.filter(({ event_id }) => event_id === row.id).length;
    expect([row.seats_taken, row.seats_offered], `seats ${when}`).toEqual([of(seated), of(offers)]);
  }
  for (const row of seated.filter(({ pass_order_id }) => pass_order_id)) {
    const isPaid = all.find(({ id }) => id === row.pass_order_id)?.status === 'active';
    expect(row.registration_status, `a registration with a pass ${when}`).toBe(isPaid ? 'confirmed' : 'pending');
  }
}

const noMoney = { received: 0, toCheck: 0, rejected: 0, released: 0, refunded: 0, waived: 0 };

type Sums = typeof noMoney;

/**
 * The ledger has the cost of each registration, no account is below zero, and at most one account has the amount that
 * is owed.
 */
async function checkRegistrations(
  db: Db,
  made: readonly Row<'registrations'>[],
  sums: Sums,
  when: string,
): Promise<void> {
  const ids = made.map(({ id }) => id);
  const balances = await balancesOf(db, ids);
  const more = await moreThanDue(db, ids);
  for (const row of made) {
    const { outside, ...inside } = balances.get(row.id) ?? { outside: 0, ...noMoney };
    addUp(sums, inside, `a registration ${when}`);
    const { surplus, again } = more.get(row.id) ?? noMore;
    expect(0 - outside, `a registration ${when}`).toBe(Number(row.amount_due_paise) + surplus + again);
    expect(again, `sent again for a registration ${when}`).toBeLessThanOrEqual(inside.refunded);
    const waiting = row.registration_status === 'cancelled' ? 'released' : 'toCheck';
    const owed = { pending: waiting, failed: 'rejected', completed: '' }[row.payment_status];
    for (const account of (['toCheck', 'rejected', 'released'] as const).filter((one) => one !== owed)) {
      expect(inside[account], `${row.registration_status} ${row.payment_status} ${account} ${when}`).toBe(0);
    }
  }
}

/** A deleted registration owes nothing. The money received for it stays in the ledger. */
async function checkDeleted(db: Db, kept: readonly { id: string }[], sums: Sums, when: string): Promise<void> {
  const there = new Set(kept.map(({ id }) => id));
  const known = await db.selectFrom('payment_ledger').select('registration_id').distinct().execute();
  const gone = known.map(({ registration_id }) => registration_id).filter((id) => !there.has(id));
  for (const { outside: _, ...inside } of (await balancesOf(db, gone)).values()) {
    addUp(sums, inside, `what is deleted ${when}`);
    const owed = [inside.toCheck, inside.rejected, inside.released];
    expect(owed, `what is deleted owes ${when}`).toEqual([0, 0, 0]);
  }
}

function addUp(sums: Sums, inside: Sums, whose: string): void {
  for (const [account, paise] of Object.entries(inside)) {
    expect(paise, `${account} of ${whose}`).toBeGreaterThanOrEqual(0);
    sums[account as keyof Sums] += paise;
  }
}

const noMore = { surplus: 0, again: 0 };

/** Money that was received beyond what is due. `again` is money that was sent again after a refund. */
async function moreThanDue(db: Db, ids: readonly string[]): Promise<Map<string, typeof noMore>> {
  const wanted = new Set(ids);
  const more = new Map<string, typeof noMore>();
  for (const row of await db.selectFrom('payment_ledger').selectAll().orderBy('seq').execute()) {
    if (!wanted.has(row.registration_id)) continue;
    const known = more.get(row.registration_id);
    const { surplus, again } = known ?? noMore;
    const sign = row.kind === 'surplus' ? 1 : row.kind === 'reassigned' && row.to_account === 'outside' ? -1 : 0;
    const isAgain = known !== undefined && row.kind === 'claimed' && row.from_account === 'outside';
    more.set(row.registration_id, {
      surplus: surplus + sign * Number(row.amount_paise),
      again: again + (isAgain ? Number(row.amount_paise) : 0),
    });
  }
  return more;
}

/** For each status of an order, the accounts that must be empty. */
const empty = {
  pending: ['rejected', 'released'],
  active: ['toCheck', 'rejected', 'released'],
  rejected: ['toCheck', 'released'],
  cancelled: ['toCheck', 'rejected'],
} as const;

async function checkOrders(db: Db, all: readonly Row<'pass_orders'>[], sums: Sums, when: string): Promise<void> {
  const ids = all.map(({ id }) => id);
  const balances = await balancesOf(db, ids);
  for (const row of await db.selectFrom('payment_ledger').selectAll().execute()) {
    expect(Number(row.amount_paise), `a row ${when}`).toBeGreaterThanOrEqual(0);
  }
  const more = await moreThanDue(db, ids);
  for (const order of all) {
    const held = balances.get(order.id) ?? { outside: 0, ...noMoney };
    const { outside, ...inside } = held;
    addUp(sums, inside, `an order ${when}`);
    const { surplus, again } = more.get(order.id) ?? noMore;
    expect(0 - outside, `an order ${when}`).toBe(Number(order.amount_due_paise) + surplus + again);
    expect(again, `sent again for an order ${when}`).toBeLessThanOrEqual(inside.refunded);
    for (const account of empty[order.status]) expect(held[account], `${order.status} ${account} ${when}`).toBe(0);
  }
}

async function checkOverview(app: TestApp, bearer: string, sums: Sums, when: string): Promise<void> {
  const { total, events } = (await call(app, 'GET', '/api/payments/overview', { bearer })).json();
  const inPaise = (row: Record<string, number>, account: string) => Math.round((row[account] ?? 0) * 100);
  for (const [account, paise] of Object.entries(sums)) {
    expect(inPaise(total, account), `the overview's ${account} ${when}`).toBe(paise);
    const ofAll = events.reduce((sum: number, row: Record<string, number>) => sum + inPaise(row, account), 0);
    expect(ofAll, `the overview's ${account} of all events ${when}`).toBe(paise);
  }
}
