import { expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { app, chief, make, shop, startJointServer } from '#testing/orders/joint-server.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant, register } from '#testing/send-form.ts';

startJointServer();

test('the list of coupons counts the orders that name one, and its uses for events', async () => {
  const bearer = chief;
  const json = { code: 'BOTH', amount: 50 };
  const { _id } = (await call(app, 'POST', '/api/admin/coupons', { bearer, json })).json();
  const shown = async () => {
    const coupons: { _id: string }[] = (await call(app, 'GET', '/api/admin/coupons', { bearer })).json();
    return coupons.find((coupon) => coupon._id === _id);
  };
  const student = await make.student();
  const fields = { ...participant, email: student.email, eventId: await make.event({ fee: 100 }), coupon: 'BOTH' };
  const sent = { ...fields, transactionId: shop.nextUtr() };
  const file = { content: await screenshot() };
  const registered = await register(app, { bearer: student.bearer, fields: sent, file });
  expect(registered.statusCode, registered.body).toBe(201);
  expect(await shown()).toMatchObject({ used: 1, registrations: 1 });
  expect(await shown()).not.toHaveProperty('orders');

  const order = (await shop.buy(await shop.pass(), student, { coupon: 'BOTH' })).json();
  expect(await shown()).toMatchObject({ used: 2, orders: 1, registrations: 1 });
  await shop.decide(order._id, 'rejected');
  expect(await shown()).toMatchObject({ used: 1, orders: 1, registrations: 1 });
});

test('does not use up a coupon when the pass costs nothing', async () => {
  const json = { code: 'LATER', amount: 50, limit: 1 };
  const { _id } = (await call(app, 'POST', '/api/admin/coupons', { bearer: chief, json })).json();
  const buy = async (amount: number) =>
    shop.buy(await shop.pass({ prices: [{ amount }] }), await make.student(), { coupon: 'LATER' });
  expect((await buy(0)).json()).toMatchObject({ status: 'active', amountDue: 0 });
  const row = app.platform.db.selectFrom('coupons').select('used').where('id', '=', _id);
  expect(await row.executeTakeFirst()).toEqual({ used: 0 });
  expect((await buy(250)).json()).toMatchObject({ status: 'pending', amountDue: 200 });
});

// With one pass the orders would wait for each other at the pass, so the test would not reach the coupon's limit.
test('accepts the last use of a coupon once when 40 students buy 40 passes with it at the same time', async () => {
  const json = { code: 'LAST', amount: 50, limit: 1 };
  const { _id } = (await call(app, 'POST', '/api/admin/coupons', { bearer: chief, json })).json();
  const many = Array.from({ length: 40 });
  const [passes, students, picture] = await Promise.all([
    Promise.all(many.map(() => shop.pass())),
    Promise.all(many.map(() => make.student())),
    screenshot(),
  ]);
  const answers = await Promise.all(
    students.map((student, at) => shop.buy(passes[at] ?? '', student, { coupon: 'LAST' }, picture)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(new Set(refused.map((answer) => answer.json().message))).toEqual(new Set(['This coupon has been used up.']));
  const row = app.platform.db.selectFrom('coupons').select('used').where('id', '=', _id);
  expect(await row.executeTakeFirst()).toEqual({ used: 1 });
});

test('accepts a coupon that each student uses once for one event when a student registers for 20 at the same time', async () => {
  await call(app, 'POST', '/api/admin/coupons', { bearer: chief, json: { code: 'MINE', amount: 50, perPerson: 1 } });
  const [student, content] = [await make.student(), await screenshot()];
  const events = await Promise.all(Array.from({ length: 20 }, () => make.event({ fee: 100 })));
  const answers = await Promise.all(
    events.map((eventId) => {
      const form = { ...participant, email: student.email, eventId, coupon: 'MINE', feeShown: '50' };
      const fields = { ...form, transactionId: shop.nextUtr() };
      return register(app, { bearer: student.bearer, fields, file: { content } });
    }),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(new Set(refused.map((answer) => answer.json().message))).toEqual(
    new Set(['You have used this coupon already.']),
  );
});
