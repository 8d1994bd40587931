import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let chief: string;
let seller: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  ({ bearer: seller } = await make.admin({ role: 'seller' }));
});
afterAll(() => app.stop());

let made = 0;
const stranger = () => ({
  key: `person-${++made}`,
  name: `Walk-in ${made}`,
  phone: `+91 00000 ${String(40_000 + made)}`,
  college: 'Marina College',
});
const event = async () => ({ kind: 'event', _id: await make.event({ fee: 150, columns: { date: '2099-05-09' } }) });
const pass = async () => {
  const prices = [{ amount: 150 }, { amount: 150, channel: 'spot' }];
  return { kind: 'pass', _id: await passMaker(app, () => chief).pass({ prices }) };
};
const sell = (item: object, transactionId: string) =>
  call(app, 'POST', '/api/admin/spot-desk/sales', {
    bearer: seller,
    json: { person: stranger(), item, payment: { means: 'upi', transactionId }, amount: 150 },
  });
const salesOf = async ({ kind, _id }: { kind: string; _id: string }) => {
  const { db } = app.platform;
  if (kind === 'pass') return db.selectFrom('pass_orders').selectAll().where('pass_id', '=', _id).execute();
  return db.selectFrom('registrations').selectAll().where('event_id', '=', _id).execute();
};

test('approves a UPI payment, and refuses its transaction ID a second time', async () => {
  const item = await event();
  expect((await sell(item, '712300000001')).statusCode).toBe(201);
  const [row] = await salesOf(item);
  const ledger = app.platform.db
    .selectFrom('payment_ledger')
    .selectAll()
    .where('registration_id', '=', row?.id ?? '');
  expect(await ledger.orderBy('seq').execute()).toMatchObject([
    { kind: 'claimed' },
    { kind: 'received', source: 'desk', reference: '712300000001' },
  ]);
  const second = await sell(item, '712300000001');
  expect([second.statusCode, second.json().message]).toEqual([409, expect.stringContaining('another payment')]);
  expect(await salesOf(item)).toHaveLength(1);
});

test.each([
  ['an event', event, '712300000002'],
  ['a pass', pass, '712300000003'],
])(
  'refuses to sell %s when a deleted account had paid with the same transaction ID',
  async (_what, itemOf, transactionId) => {
    const fields = { transactionId };
    const { id, student } = await make.registration(await make.event({ fee: 150 }), { fields });
    const paid = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
    expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer: chief, json: paid })).statusCode).toBe(200);
    const removal = `/api/students/${student.id}?confirmRegistrations=1`;
    expect((await call(app, 'DELETE', removal, { bearer: chief })).statusCode).toBe(200);
    const item = await itemOf();
    const students = app.platform.db.selectFrom('students').select('id');
    const before = (await students.execute()).length;
    const refused = await sell(item, `${transactionId.slice(0, 4)}-${transactionId.slice(4)}`);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('another payment')]);
    expect([await salesOf(item), (await students.execute()).length]).toEqual([[], before]);
    expect((await sell(item, String(712_300_000_100 + made))).statusCode).toBe(201);
  },
);
