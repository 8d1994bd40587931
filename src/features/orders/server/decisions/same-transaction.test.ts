import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  ({ bearer } = await make.admin());
  shop = passMaker(app, () => bearer);
});
afterAll(() => app.stop());

test('approves an order with the transaction ID of another payment only with acceptance when the caller asks', async () => {
  const event = await make.event({ fee: 100 });
  await make.registration(event, { fields: { transactionId: '900000000001' } });
  const bought = await shop.buy(await shop.pass(), await make.student(), { transactionId: '9000 0000 0001' });
  const { _id } = bought.json();
  const refused = await shop.decide(_id, 'active', { acceptSameTransaction: false });
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'Another payment has the same transaction ID.']);
  expect((await shop.decide(_id, 'active', { acceptSameTransaction: true })).json().status).toBe('active');
});

test('approves an order with the transaction ID of another payment when the caller leaves the question out', async () => {
  const pass = await shop.pass();
  for (let buyer = 0; buyer < 2; buyer++) {
    const { _id } = (await shop.buy(pass, await make.student(), { transactionId: '900000000002' })).json();
    expect((await shop.decide(_id, 'active')).json()).toMatchObject({ _id, status: 'active' });
  }
});

test('asks before an order is approved when a deleted account had paid with the same transaction ID', async () => {
  const pass = await shop.pass();
  const buy = async (transactionId: string) => {
    const student = await make.student();
    return { student, _id: (await shop.buy(pass, student, { transactionId })).json()._id };
  };
  const first = await buy('900000000003');
  expect((await shop.decide(first._id, 'active')).statusCode).toBe(200);
  const deleted = await call(app, 'DELETE', `/api/students/${first.student.id}?confirmOrders=1`, { bearer });
  expect(deleted.statusCode).toBe(200);
  const { _id } = await buy('9000-0000-0003');
  const detail = (await call(app, 'GET', `/api/admin/passes/orders/${_id}`, { bearer })).json();
  expect([detail.sameTransaction, detail.sameTransactionDeleted]).toEqual([[], ['account']]);
  const refused = await shop.decide(_id, 'active', { acceptSameTransaction: false });
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'Another payment has the same transaction ID.']);
  expect((await shop.decide(_id, 'active', { acceptSameTransaction: true })).json().status).toBe('active');
});
