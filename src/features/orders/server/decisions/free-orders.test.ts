import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let chief: string;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  chief = (await make.admin()).bearer;
  shop = passMaker(app, () => chief);
});
afterAll(() => app.stop());

const takeBack = (orderId: string, json: object = { reason: 'The coupon was not for you.' }, bearer = chief) =>
  call(app, 'POST', `/api/admin/passes/orders/${orderId}/cancel`, { bearer, json });

async function freeOrder() {
  const [passId, student] = [await shop.pass({ prices: [{ amount: 0 }] }), await make.student()];
  const orderId: string = (await shop.buy(passId, student, { transactionId: '' })).json()._id;
  return { passId, student, orderId };
}

test('a pass that cost nothing is taken back with a reason, and its student is told', async () => {
  const { passId, student, orderId } = await freeOrder();
  expect((await takeBack(orderId, { reason: ' ' })).statusCode).toBe(422);
  const taken = await takeBack(orderId);
  expect([taken.statusCode, taken.json()]).toMatchObject([200, { status: 'cancelled' }]);
  const own = await call(app, 'GET', '/api/students/passes', { bearer: student.bearer });
  expect(own.json()).toMatchObject([{ status: 'cancelled', reason: 'The coupon was not for you.' }]);
  const [, mail] = await mailsTo(app, student.email);
  expect(mail?.text).toContain('The coupon was not for you.');
  const sold = app.platform.db.selectFrom('passes').select('sold').where('id', '=', passId);
  expect(Number((await sold.executeTakeFirstOrThrow()).sold)).toBe(0);
  expect((await takeBack(orderId)).json().message).toBe('This order is already cancelled.');
});

test('a pass is not taken back while a registration made with it has a seat, or when the pass has a price', async () => {
  const { student, orderId } = await freeOrder();
  await make.registration(await make.event({ columns: { entry: 'pass', date: '2099-05-09' } }), { student });
  const used = await takeBack(orderId);
  expect([used.statusCode, used.json().message]).toEqual([409, expect.stringContaining('cancel them first')]);

  const [paidPass, buyer] = [await shop.pass(), await make.student()];
  const paid = await takeBack((await shop.buy(paidPass, buyer)).json()._id);
  expect([paid.statusCode, paid.json().message]).toEqual([409, expect.stringContaining('has a price')]);
  expect((await takeBack('nobody-s')).statusCode).toBe(404);
});
