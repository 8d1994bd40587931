import { describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import type { TestStudent } from '#testing/make.ts';
import { app, chief, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
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

describe('a pass that sold out', () => {
  test('is refused in the cart before anybody pays for it', async () => {
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

  test('has no payment for a student whose own order of it was cancelled', async () => {
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
  ])('is not to be paid for after a rejection when it was %s meanwhile', async (_, more) => {
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

  test('is still paid for after the rejection of a cart, where an organiser decides', async () => {
    const passId = await shop.pass({ limit: 1 });
    const student = await make.student();
    const [line] = (await till.pay(student, [passLine(passId)])).json().lines;
    await shop.decide(line._id, 'rejected');
    expect((await shop.buy(passId, await make.student())).statusCode).toBe(201);
    expect((await payment(passId, student)).json().amount).toBe(250);
  });
});
