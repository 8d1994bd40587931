import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { checkMoney } from '#testing/payments/check-money.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { up } from '../../../../migrations/0064-debts-in-one-account.ts';

let app: TestApp;
let make: Maker;
let chief: string;
let shop: ReturnType<typeof passMaker>;
beforeEach(async () => {
  app = await startTestApp();
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
});
afterEach(() => app.stop());

const migrated = () => up(app.platform.db as never);

/** A ledger row as the code before the migration wrote it, when balances were still kept in another way. */
const entered = (registration_id: string, event_id: string, row: string) => {
  const [kind = '', from_account = '', to_account = '', paise] = row.split(' ');
  const moved = { kind, from_account, to_account, amount_paise: Number(paise) };
  const named = {
    at: '2025-04-01T06:00:00.000Z',
    source: 'statement',
    actor: 'admin:a',
    reference: '1',
    note: '',
    credit_id: '',
  };
  return app.platform.db
    .insertInto('payment_ledger')
    .values({ registration_id, event_id, ...named, ...moved } as never)
    .execute();
};

async function ledgerOf(id: string) {
  const rows = await app.platform.db
    .selectFrom('payment_ledger')
    .selectAll()
    .where('registration_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map((row) => `${row.kind} ${row.from_account} ${row.to_account} ${Number(row.amount_paise)}`);
}

/** An order of 250 rupees. `rows` are the ledger rows that the former code added to it. */
async function order(rows: readonly string[], status?: 'active' | 'rejected') {
  const pass = await shop.pass();
  const id: string = (await shop.buy(pass, await make.student())).json()._id;
  for (const row of rows) await entered(id, `pass:${pass}`, row);
  if (status === 'rejected') {
    // A rejected order does not count as sold.
    await app.platform.db.updateTable('passes').set({ sold: 0 }).where('id', '=', pass).execute();
    await app.platform.db.updateTable('price_sales').set({ sold: 0 }).where('owner', '=', `pass:${pass}`).execute();
  }
  if (status) await app.platform.db.updateTable('pass_orders').set({ status }).where('id', '=', id).execute();
  return id;
}

async function registration(rows: readonly string[], json: object) {
  const event = await make.event({ fee: 60 });
  const { id, student } = await make.registration(event, { fields: { transactionId: shop.nextUtr() } });
  const set = await call(app, 'PUT', `/api/registration/${id}`, { bearer: chief, json });
  expect(set.statusCode, set.body).toBe(200);
  for (const row of rows) await entered(id, event, row);
  return { id, student };
}

/** A partial payment was found, then the payment was rejected, then the partial payment was reassigned. */
const takenOff = [
  'received toCheck received 10000',
  'rejected toCheck rejected 15000',
  'reassigned received toCheck 10000',
];
const failed = { registrationStatus: 'pending', paymentStatus: 'failed' };
const cancelledFailed = { registrationStatus: 'cancelled', paymentStatus: 'failed' };

const restOf = async (id: string, former: number) => (await ledgerOf(id)).slice(former);

test('a credit that was taken off a rejected order leaves the whole rejected', async () => {
  const id = await order(takenOff, 'rejected');
  await expect(checkMoney(app, chief, 'before')).rejects.toThrow();
  await migrated();
  expect(await restOf(id, 4)).toEqual(['rejected toCheck rejected 10000']);
  await checkMoney(app, chief, 'after');
});

test('a credit that then paid the whole order leaves no account below nothing', async () => {
  const id = await order([...takenOff, 'received toCheck received 25000'], 'active');
  await expect(checkMoney(app, chief, 'before')).rejects.toThrow();
  await migrated();
  expect(await restOf(id, 5)).toEqual(['reopened rejected toCheck 15000']);
  await checkMoney(app, chief, 'after');
});

test.each([
  ['rejected', failed, ['received rejected received 2000', 'reassigned received toCheck 2000'], 'toCheck rejected'],
  [
    'rejected and cancelled',
    cancelledFailed,
    ['received rejected received 2000', 'reassigned received released 2000'],
    'released rejected',
  ],
] as const)('a registration that is %s has all that it owes there', async (_, statuses, rows, moved) => {
  const { id } = await registration(rows, statuses);
  await expect(checkMoney(app, chief, 'before')).rejects.toThrow();
  await migrated();
  expect(await restOf(id, 4)).toEqual([`rejected ${moved} 2000`]);
  await checkMoney(app, chief, 'after');
});

test('the rest of what was cancelled, rejected and paid in part waits with the money without a seat', async () => {
  const { id } = await registration(
    ['received rejected received 2000', 'reopened rejected toCheck 4000'],
    cancelledFailed,
  );
  const pending = { payment_status: 'pending' } as const;
  await app.platform.db.updateTable('registrations').set(pending).where('id', '=', id).execute();
  await expect(checkMoney(app, chief, 'before')).rejects.toThrow();
  await migrated();
  expect(await restOf(id, 4)).toEqual(['released toCheck released 4000']);
  await checkMoney(app, chief, 'after');
});

test('what was deleted owes nothing, and what it paid stays in the books', async () => {
  const rows = ['received toCheck received 25000', 'removed rejected outside 15000'];
  for (const row of ['claimed outside toCheck 25000', ...takenOff, ...rows]) await entered('gone', 'pass:gone', row);
  await migrated();
  expect(await restOf('gone', 6)).toEqual(['removed outside toCheck 15000']);
  const { total } = (await call(app, 'GET', '/api/payments/overview', { bearer: chief })).json();
  expect(total).toMatchObject({ received: 250, toCheck: 0, rejected: 0, released: 0 });
});

test('nothing is added to a ledger that is right, or has been put right', async () => {
  await order([]);
  await registration([], failed);
  const count = async () => (await app.platform.db.selectFrom('payment_ledger').select('seq').execute()).length;
  const before = await count();
  await migrated();
  expect(await count()).toBe(before);
});
