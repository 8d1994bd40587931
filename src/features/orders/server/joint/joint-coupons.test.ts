import { expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import type { TestStudent } from '#testing/make.ts';
import { app, chief, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { eventLine, passLine } from '#testing/orders/pay-together.ts';
import { decideTogether } from './decide-together.ts';
import { lockJointPayment } from './joint-lines.ts';

startJointServer();

async function usedOf(coupon: string) {
  const row = app.platform.db.selectFrom('coupons').select('used').where('code', '=', coupon);
  return (await row.executeTakeFirstOrThrow()).used;
}

/** A pass with a coupon that was paid together with an event and rejected. The rejection gives the coupon back. */
async function rejected(code: string, limits: object) {
  const json = { code, percent: 50, ...limits };
  expect([201, 409]).toContain((await call(app, 'POST', '/api/admin/coupons', { bearer: chief, json })).statusCode);
  const student = await make.student();
  const event = await make.event({ fee: 100, columns: { upi_id: '' } });
  const lines = [passLine(await shop.pass(), { coupon: code }), eventLine(event, { email: student.email })];
  const sent = await till.pay(student, lines);
  expect(sent.statusCode, sent.body).toBe(201);
  const { _id, lines: paid } = sent.json();
  await shop.decide(paid[0]._id, 'rejected', { reason: 'Not on the statement' });
  expect(await usedOf(code)).toBe(0);
  const read = async () => (await till.read(student, _id)).json();
  return { student, order: String(paid[0]._id), read, again: () => till.resend(student, _id) };
}

const useElsewhere = async (student: TestStudent, coupon: string) =>
  expect((await shop.buy(await shop.pass(), student, { coupon })).statusCode).toBe(201);

test.each([
  ['TOTAL', { limit: 1 }],
  ['PERSON', { perPerson: 1 }],
])('refuses the proof again when the student has used the coupon %s for something else', async (code, limits) => {
  const { student, again } = await rejected(code, limits);
  await useElsewhere(student, code);
  const sent = await again();
  expect([sent.statusCode, sent.json().message]).toEqual([409, expect.stringMatching(/coupon/i)]);
  expect(await usedOf(code)).toBe(1);
});

test('refuses the proof again when somebody else has used the last coupon, until an organiser accepts it', async () => {
  const { order, again } = await rejected('OTHERS', { limit: 1 });
  await useElsewhere(await make.student(), 'OTHERS');
  const sent = await again();
  expect([sent.statusCode, sent.json().message]).toEqual([409, expect.stringMatching(/coupon.*organisers/)]);
  expect(await usedOf('OTHERS')).toBe(1);
  expect((await shop.decide(order, 'active')).statusCode).toBe(200);
  expect(await usedOf('OTHERS')).toBe(2);
});

test('does not ask to pay again when the proof would be refused because of its coupon', async () => {
  const { read } = await rejected('ASKED', { limit: 1 });
  expect(await read()).toMatchObject({ resend: 'rejected', refusal: '', payment: { amount: expect.any(Number) } });
  await useElsewhere(await make.student(), 'ASKED');
  expect(await read()).toMatchObject({
    resend: 'rejected',
    refusal: expect.stringMatching(/: The coupon of this order has been used up\.$/),
    payment: null,
  });
});

test('does not ask in the mail about a rejection to pay again when the coupon is used up', async () => {
  const json = { code: 'GONE', percent: 50, limit: 1 };
  const coupon = (await call(app, 'POST', '/api/admin/coupons', { bearer: chief, json })).json();
  const student = await make.student();
  const event = await make.event({ fee: 100, columns: { upi_id: '' } });
  const lines = [passLine(await shop.pass(), { coupon: 'GONE' }), eventLine(event, { email: student.email })];
  const sent = (await till.pay(student, lines)).json();
  const off = { bearer: chief, json: { ...json, isActive: false } };
  expect((await call(app, 'PUT', `/api/admin/coupons/${coupon._id}`, off)).statusCode).toBe(200);
  await write(app.platform.db, async (tx) => {
    const waiting = await lockJointPayment(tx, sent._id);
    const deciding = { isApproved: false, reason: 'Not on the statement', isShared: false, actor: 'operator' };
    await decideTogether(tx, app.platform, waiting, { jointPaymentId: sent._id, ...deciding });
  });
  const mail = (await mailsTo(app, student.email)).find(({ subject }) => / was not accepted$/.test(subject));
  expect(mail?.text).toContain('If you have not paid, please do not pay.');
  expect(mail?.text).not.toMatch(/pay first/);
});

test('two students cannot take turns with a coupon that counts once when their carts are rejected', async () => {
  const first = await rejected('TURNS', { limit: 1 });
  const second = await rejected('TURNS', { limit: 1 });
  expect((await first.again()).statusCode).toBe(200);
  expect((await second.again()).statusCode).toBe(409);
  expect(await usedOf('TURNS')).toBe(1);
  await shop.decide(first.order, 'rejected', { reason: 'Not on the statement' });
  expect((await second.again()).statusCode).toBe(200);
  expect(await usedOf('TURNS')).toBe(1);
});
