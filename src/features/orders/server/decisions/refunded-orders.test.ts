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

const post = (path: string, json: object) => call(app, 'POST', `/api/payments/${path}`, { bearer: chief, json });
const refund = (orderId: string) =>
  post(`registrations/${orderId}/refunds`, { amount: 250, reference: 'BACK', note: '' });

test('an order that was paid in cash is rejected only after its refund', async () => {
  const [passId, student] = [await shop.pass(), await make.student()];
  const orderId = (await shop.buy(passId, student)).json()._id;
  const cash = { eventId: `pass:${passId}`, registrationId: orderId, amount: 250, receiptNumber: 'PASS-1' };
  expect((await post('cash', cash)).statusCode).toBe(201);
  const refused = await shop.decide(orderId, 'rejected', { reason: 'Wrong person' });
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('is here')]);
  expect((await refund(orderId)).statusCode).toBe(201);
  expect((await shop.decide(orderId, 'rejected', { reason: 'Wrong person' })).statusCode).toBe(200);
});

test('an active order is taken back once its money was given back, and its student is told why', async () => {
  const [passId, student] = [await shop.pass(), await make.student()];
  const orderId = (await shop.buy(passId, student)).json()._id;
  await shop.decide(orderId, 'active');
  const takeBack = () =>
    call(app, 'POST', `/api/admin/passes/orders/${orderId}/cancel`, {
      bearer: chief,
      json: { reason: 'We have given your money back.' },
    });
  const refused = await takeBack();
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('write the refund down')]);
  expect((await refund(orderId)).statusCode).toBe(201);
  const taken = await takeBack();
  expect([taken.statusCode, taken.json()]).toMatchObject([200, { status: 'cancelled' }]);
  const own = await call(app, 'GET', '/api/students/passes', { bearer: student.bearer });
  expect(own.json()).toMatchObject([{ status: 'cancelled', reason: 'We have given your money back.' }]);
  const mail = (await mailsTo(app, student.email)).at(-1);
  expect(mail?.subject).toMatch(/ is cancelled$/);
  expect(mail?.text).not.toMatch(/pay first|again/);
  expect((await takeBack()).json().message).toBe('This order is already cancelled.');
  const sold = app.platform.db.selectFrom('passes').select('sold').where('id', '=', passId);
  expect(Number((await sold.executeTakeFirstOrThrow()).sold)).toBe(0);
});

test('an order that is paid again after its refund is entered in the ledger again', async () => {
  const [passId, student] = [await shop.pass(), await make.student()];
  const orderId = (await shop.buy(passId, student)).json()._id;
  await shop.decide(orderId, 'active');
  expect((await refund(orderId)).statusCode).toBe(201);
  await shop.decide(orderId, 'rejected', { reason: 'Given back' });
  expect((await shop.buy(passId, student)).statusCode).toBe(201);
  const claimed = app.platform.db
    .selectFrom('payment_ledger')
    .select(['kind', 'from_account', 'to_account', 'amount_paise'])
    .where('registration_id', '=', orderId)
    .orderBy('seq', 'desc');
  const { amount_paise, ...row } = await claimed.executeTakeFirstOrThrow();
  expect({ ...row, amount_paise: Number(amount_paise) }).toEqual({
    kind: 'claimed',
    from_account: 'outside',
    to_account: 'toCheck',
    amount_paise: 25_000,
  });
});

test('a rejected order that was paid in part asks for the rest', async () => {
  const [passId, student] = [await shop.pass(), await make.student()];
  const orderId = (await shop.buy(passId, student)).json()._id;
  const cash = { eventId: `pass:${passId}`, registrationId: orderId, amount: 100, receiptNumber: 'PASS-2' };
  expect((await post('cash', cash)).statusCode).toBe(201);
  expect((await shop.decide(orderId, 'rejected', { reason: 'Please pay the rest' })).statusCode).toBe(200);
  const asked = await call(app, 'GET', `/api/students/passes/${passId}/payment`, { bearer: student.bearer });
  expect(asked.json()).toMatchObject({ amount: 150, words: '₹150: what is left to pay for your order.' });
  const atWhole = await shop.buy(passId, student, { priceShown: '250' });
  expect([atWhole.statusCode, atWhole.json().errors]).toEqual([409, { priceShown: '150' }]);
  expect((await shop.buy(passId, student, { priceShown: '150' })).statusCode).toBe(201);
});
