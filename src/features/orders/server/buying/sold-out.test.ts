import { describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import type { TestStudent } from '#testing/make.ts';
import { app, chief, clock, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { passLine } from '#testing/orders/pay-together.ts';

startJointServer();

const payment = (passId: string, { bearer }: TestStudent) =>
  call(app, 'GET', `/api/students/passes/${passId}/payment`, { bearer });

async function cancelledOrder(passId: string): Promise<TestStudent> {
  const student = await make.student();
  const free = { code: 'FREE', percent: 100 };
  await call(app, 'POST', '/api/admin/coupons', { bearer: chief, json: free });
  const { _id } = (await shop.buy(passId, student, { coupon: free.code })).json();
  const path = `/api/admin/passes/orders/${_id}/cancel`;
  const cancelled = await call(app, 'POST', path, { bearer: chief, json: { reason: 'Not yours' } });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  return student;
}

const lastMail = async ({ email }: TestStudent) => (await mailsTo(app, email)).at(-1);
const payFirst = /If no money has left your account, please pay first/;
const doNotPay = /The organisers can still accept your payment\. If you have not paid, please do not pay\./;

describe('a pass that sold out', () => {
  test('a pass that sold out is refused in the cart before anybody pays for it', async () => {
    const passId = await shop.pass({ name: 'Last Pass', limit: 1 });
    const student = await make.student();
    expect((await till.quote(student, [passLine(passId)])).json().payment).toMatchObject({ amount: 250 });
    expect((await shop.buy(passId, await make.student())).statusCode).toBe(201);
    const quote = (await till.quote(student, [passLine(passId)])).json();
    expect(quote).toEqual({
      lines: [{ title: 'Last Pass', amount: 0, fault: 'This pass is sold out.' }],
      payment: null,
    });
  });

  test('a pass that sold out cannot be paid for by a student whose own order was cancelled', async () => {
    const passId = await shop.pass({ limit: 1 });
    const student = await cancelledOrder(passId);
    expect((await payment(passId, student)).json().amount).toBe(250);
    expect((await shop.buy(passId, await make.student())).statusCode).toBe(201);
    const refused = await payment(passId, student);
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'This pass is sold out.']);
  });

  test.each([
    ['sold out', {}],
    ['withdrawn', { isActive: false }],
  ])('a pass that sold out is not to be paid for after a rejection when it was %s meanwhile', async (_, more) => {
    const fields = { name: 'Fest pass', covers: { kind: 'all' }, prices: [{ amount: 250 }], limit: 1 };
    const passId = await shop.pass(fields);
    const student = await make.student();
    await shop.decide((await shop.buy(passId, student)).json()._id, 'rejected');
    expect((await payment(passId, student)).json().amount).toBe(250);
    expect((await shop.buy(passId, await make.student())).statusCode).toBe(201);
    await call(app, 'PUT', `/api/admin/passes/${passId}`, { bearer: chief, json: { ...fields, ...more } });
    const answers = [await payment(passId, student), await shop.buy(passId, student)];
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual(
      answers.map(() => [409, 'This pass is sold out.']),
    );
  });

  test('a pass that sold out can still be paid for when its cart was rejected, because an organiser decides', async () => {
    const passId = await shop.pass({ limit: 1 });
    const student = await make.student();
    const [line] = (await till.pay(student, [passLine(passId)])).json().lines;
    await shop.decide(line._id, 'rejected');
    expect((await shop.buy(passId, await make.student())).statusCode).toBe(201);
    expect((await payment(passId, student)).json().amount).toBe(250);
  });

  test('a pass that was withdrawn is reported as sold out, not as one to pay for, when its order is rejected', async () => {
    const fields = { name: 'Gone Pass', covers: { kind: 'all' }, prices: [{ amount: 250 }] };
    const passId = await shop.pass(fields);
    const [early, late] = [await make.student(), await make.student()];
    const first = (await shop.buy(passId, early)).json()._id;
    clock.forward({ seconds: 1 });
    await shop.decide(first, 'rejected');
    expect((await lastMail(early))?.text).toMatch(payFirst);
    const orderId = (await shop.buy(passId, late)).json()._id;
    await call(app, 'PUT', `/api/admin/passes/${passId}`, { bearer: chief, json: { ...fields, isActive: false } });
    clock.forward({ seconds: 1 });
    await shop.decide(orderId, 'rejected');
    const { text } = (await lastMail(late)) ?? {};
    expect(text).toContain('This pass is sold out. If you have paid, your money is not lost: write to ');
    expect(text).toMatch(doNotPay);
    expect(text).not.toMatch(payFirst);
  });
});

describe('a rejected order with a coupon', () => {
  test.each([
    ['used up by another', 'HALF', (passId: string) => buyWith(passId, 'HALF')],
    ['switched off', 'OFF', (_: string, id: string) => asChief('PUT', `/api/admin/coupons/${id}`, switchedOff)],
  ])(
    'a rejected order with a coupon is not to be paid again when the coupon was %s meanwhile',
    async (_, code, spoil) => {
      const passId = await shop.pass({ name: 'Coupon Pass' });
      const coupon = (await asChief('POST', '/api/admin/coupons', { code, percent: 50, limit: 1 })).json();
      const { student, orderId } = await buyWith(passId, code);
      await shop.decide(orderId, 'rejected');
      expect((await payment(passId, student)).json().amount).toBe(125);
      await spoil(passId, coupon._id);
      const refused = await payment(passId, student);
      expect([refused.statusCode, refused.json().message]).toEqual([409, 'The coupon of this order has been used up.']);
      expect((await shop.buy(passId, student)).statusCode).toBe(409);
    },
  );

  const switchedOff = { code: 'OFF', percent: 50, limit: 1, isActive: false };
  const asChief = (method: 'POST' | 'PUT', path: string, json: object) =>
    call(app, method, path, { bearer: chief, json });
  async function buyWith(passId: string, coupon: string) {
    const student = await make.student();
    const bought = await shop.buy(passId, student, { coupon });
    expect(bought.statusCode, bought.body).toBe(201);
    return { student, orderId: bought.json()._id };
  }
});
