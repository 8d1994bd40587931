import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let chief: string;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
});
afterAll(() => app.stop());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
  call(app, method, `/api/admin/${path}`, { bearer: chief, ...(json && { json }) });
const elsewhere = [409, 'This coupon is for other passes or events.'];

test('takes a coupon off the passes and events that it is for, and off nothing else', async () => {
  const [pass, otherPass] = [await shop.pass(), await shop.pass()];
  const [event, otherEvent] = [await make.event({ fee: 100 }), await make.event({ fee: 100 })];
  const made = await send('POST', 'coupons', { code: 'SOME', percent: 50, onlyFor: [pass, event] });
  expect([made.statusCode, made.json().onlyFor]).toEqual([201, [pass, event]]);
  const [student, other] = [await make.student(), await make.student()];
  const enter = async (eventId: string) => {
    const fields = { ...participant, email: student.email, eventId, coupon: 'some', transactionId: shop.nextUtr() };
    return register(app, { bearer: student.bearer, fields, file: { content: await screenshot() } });
  };
  const coupon = { coupon: 'some' };
  expect((await shop.buy(pass, student, coupon)).json().amountDue).toBe(125);
  expect((await enter(event)).json().registration.amountDue).toBe(50);
  for (const refused of [await shop.buy(otherPass, other, coupon), await enter(otherEvent)]) {
    expect([refused.statusCode, refused.json().message]).toEqual(elsewhere);
    expect(refused.json().errors.coupon).toBe(elsewhere[1]);
  }
  const asked = `/api/students/passes/${otherPass}/payment?coupon=some`;
  expect((await call(app, 'GET', asked, { bearer: other.bearer })).json().message).toBe(elsewhere[1]);
  expect((await send('GET', 'coupons')).json()).toContainEqual(expect.objectContaining({ code: 'SOME', used: 2 }));
});

test('keeps the passes and events of a coupon when a change names none, and lifts the limit for an empty list', async () => {
  const [pass, otherPass] = [await shop.pass(), await shop.pass()];
  const fields = { code: 'KEPT', amount: 50 };
  const { _id } = (await send('POST', 'coupons', { ...fields, onlyFor: [pass] })).json();
  expect((await send('PUT', `coupons/${_id}`, fields)).json().onlyFor).toEqual([pass]);
  const refused = await shop.buy(otherPass, await make.student(), { coupon: 'KEPT' });
  expect([refused.statusCode, refused.json().message]).toEqual(elsewhere);
  expect((await send('PUT', `coupons/${_id}`, { ...fields, onlyFor: [] })).json().onlyFor).toEqual([]);
  expect((await shop.buy(otherPass, await make.student(), { coupon: 'KEPT' })).json().amountDue).toBe(200);
});

test('refuses a coupon for an unknown pass, and does not widen a coupon when its pass is deleted', async () => {
  const fields = { code: 'GONE', amount: 50 };
  const unknown = await send('POST', 'coupons', { ...fields, onlyFor: ['nothing'] });
  expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['onlyFor']]);
  const [pass, otherPass] = [await shop.pass(), await shop.pass()];
  const { _id } = (await send('POST', 'coupons', { ...fields, onlyFor: [pass] })).json();
  expect((await send('DELETE', `passes/${pass}`)).statusCode).toBe(200);
  expect((await send('PUT', `coupons/${_id}`, { ...fields, onlyFor: [pass] })).statusCode).toBe(200);
  const refused = await shop.buy(otherPass, await make.student(), { coupon: 'GONE' });
  expect([refused.statusCode, refused.json().message]).toEqual(elsewhere);
});
