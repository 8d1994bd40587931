import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let now = new Date('2026-04-01T04:00:00.000Z');
let app: TestApp;
let make: Maker;
let chief: string;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
});
afterAll(() => app.stop());

const rounds = 20;
const times = Array.from({ length: rounds }, (_, at) => at);
const coupon = (json: object) => call(app, 'POST', '/api/admin/coupons', { bearer: chief, json });

test('either sells a pass or deletes it when both are asked for at the same time', async () => {
  for (const pause of times) {
    const [passId, student] = [await shop.pass(), await make.student()];
    // Each deletion starts a little later, so that one comes before the purchase, one during it and one after it.
    const deletion = async () => {
      for (let at = 0; at < 4 * pause; at++) await call(app, 'GET', '/api/admin/passes', { bearer: chief });
      return call(app, 'DELETE', `/api/admin/passes/${passId}`, { bearer: chief });
    };
    const [bought, deleted] = await Promise.all([shop.buy(passId, student), deletion()]);
    const kept = await app.platform.db.selectFrom('passes').select('sold').where('id', '=', passId).execute();
    const isSold = bought.statusCode === 201;
    expect([bought.statusCode, deleted.statusCode]).toEqual(isSold ? [201, 409] : [404, 200]);
    expect(kept).toEqual(isSold ? [{ sold: 1 }] : []);
    const refused = isSold ? deleted : bought;
    expect(refused.json().message).toBe(
      isSold ? 'Somebody has bought this pass. Take it off sale instead.' : 'Pass not found',
    );
  }
});

test('sells a pass at its price when the field for the price that was shown is empty', async () => {
  const [passId, student] = [await shop.pass(), await make.student()];
  const bought = await shop.buy(passId, student, { priceShown: '' });
  expect([bought.statusCode, bought.json().status]).toEqual([201, 'pending']);
});

test('refuses a coupon that ended while the form was open, and takes nothing', async () => {
  const passId = await shop.pass();
  const until = new Date(now.getTime() + 60_000).toISOString();
  await coupon({ code: 'ENDING', percent: 100, until });
  const student = await make.student();
  const path = `/api/students/passes/${passId}/payment?coupon=ENDING`;
  expect((await call(app, 'GET', path, { bearer: student.bearer })).json().amount).toBe(0);
  now = new Date(until);
  const refused = await shop.buy(passId, student, { coupon: 'ENDING', priceShown: '0' });
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'This coupon has ended.']);
  const kept = app.platform.db.selectFrom('passes').select('sold').where('id', '=', passId);
  expect(await kept.execute()).toEqual([{ sold: 0 }]);
});

test('refuses or takes a coupon when it is switched off at the same time, and counts only what was taken', async () => {
  for (const at of times.slice(0, 8)) {
    const code = `RACE${at}`;
    const fields = { code, amount: 50, isActive: true };
    const couponId = (await coupon(fields)).json()._id;
    const [passId, student] = [await shop.pass(), await make.student()];
    const json = { ...fields, isActive: false };
    const off = () => call(app, 'PUT', `/api/admin/coupons/${couponId}`, { bearer: chief, json });
    const [bought, edited] = await Promise.all([shop.buy(passId, student, { coupon: code }), off()]);
    expect(edited.statusCode).toBe(200);
    const isTaken = bought.statusCode === 201;
    if (isTaken) expect(bought.json().amountDue).toBe(200);
    else expect(bought.json().message).toMatch(/^This coupon (is not valid at the moment|has been used up)\.$/);
    const { db } = app.platform;
    const used = db.selectFrom('coupons').select('used').where('id', '=', couponId);
    expect(await used.execute()).toEqual([{ used: isTaken ? 1 : 0 }]);
  }
});

test('decides an order at the version that was read, or at any without a version', async () => {
  const order = (await shop.buy(await shop.pass(), await make.student())).json()._id as string;
  const path = `/api/admin/passes/orders/${order}`;
  const { version } = (await call(app, 'GET', path, { bearer: chief })).json();
  now = new Date(now.getTime() + 1_000);
  expect((await shop.decide(order, 'rejected', { version })).statusCode).toBe(200);
  const late = await shop.decide(order, 'active', { version });
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'This payment has changed meanwhile. Please look again.',
  ]);
  expect((await shop.decide(order, 'active')).json().status).toBe('active');
});

test.each([
  ['a reason', 'The amount is wrong.'],
  ['no reason', ''],
])('mails with %s that the payment of an order was not accepted, and that it is not lost', async (_, reason) => {
  const student = await make.student();
  const { _id, reference } = (await shop.buy(await shop.pass({ name: 'Gold Pass' }), student)).json();
  expect((await shop.decide(_id, 'rejected', { reason })).statusCode).toBe(200);
  const mails = await mailsTo(app, student.email);
  const mail = mails.find(({ subject }) => subject === 'Your payment for the Gold Pass was not accepted');
  expect(mail?.text).toContain('The organisers did not accept your payment for the Gold Pass.');
  expect(mail?.text.includes('The organisers write: The amount is wrong.')).toBe(reason !== '');
  expect(mail?.text).toContain('If ₹250 has left your account, it is not lost. If you are not sure, ask');
  expect(mail?.text).toContain(`with the reference ${reference}, before you pay again.`);
});
