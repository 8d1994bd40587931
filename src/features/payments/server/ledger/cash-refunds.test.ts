import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { checkMoney } from '#testing/payments/check-money.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let finance: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  ({ bearer: finance } = await make.admin({ role: 'finance', name: 'Meena' }));
});
afterAll(() => app.stop());

const post = (path: string, json: object, bearer = finance) =>
  call(app, 'POST', `/api/payments/${path}`, { bearer, json });
const get = async (path: string) => (await call(app, 'GET', `/api/payments/${path}`, { bearer: finance })).json();

let lastReceipt = 0;
async function takeCash(more: object = { payerName: 'A guest' }, eventId?: string) {
  const receiptNumber = `G-${++lastReceipt}`;
  const event = eventId ?? (await make.event({ fee: 500 }));
  const taken = await post('cash', { eventId: event, amount: 500, receiptNumber, ...more });
  expect(taken.statusCode, taken.body).toBe(201);
  const number: number = taken.json().row.number;
  const refund = (amount: number, reference = 'Cash', bearer = finance) =>
    post(`cash/${number}/refunds`, { amount, reference, note: 'Typed wrong' }, bearer);
  const listed = async () => {
    const { rows, total, givenBack } = await get(`cash?eventId=${event}`);
    const { left } = rows.find((row: { number: number }) => row.number === number);
    return { left, total, givenBack };
  };
  return { receiptNumber, event, number, refund, listed };
}
const statuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted();

test('gives back cash of somebody without a registration, up to what is left, and keeps the entry', async () => {
  const cash = await takeCash();
  expect(await cash.listed()).toEqual({ left: 500, total: 500, givenBack: 0 });
  const given = await cash.refund(450);
  expect(given.statusCode, given.body).toBe(201);
  expect(given.json().row).toMatchObject({
    kind: 'refunded',
    from: 'received',
    to: 'refunded',
    amount: 450,
    source: 'refund',
    by: 'Meena',
    reference: cash.receiptNumber,
    note: 'Cash · Typed wrong',
  });
  expect(await cash.listed()).toEqual({ left: 50, total: 500, givenBack: 450 });
  const refused = await cash.refund(51, 'Cash again');
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('₹50')]);
  expect((await cash.refund(50, 'The rest')).statusCode).toBe(201);
  expect((await cash.listed()).left).toBe(0);
  await checkMoney(app, finance, 'after the refunds');
});

test('subtracts the refund in the sums of its event and day, and records who entered it', async () => {
  const cash = await takeCash();
  const sums = async () => {
    const { events, days } = await get('overview');
    const { received, refunded } = events.find(({ _id }: { _id: string }) => _id === cash.event);
    return { received, refunded, day: days.at(-1) };
  };
  const before = await sums();
  await cash.refund(200);
  const after = await sums();
  expect(after).toMatchObject({ received: 300, refunded: 200 });
  expect(after.day.received - before.day.received).toBe(-200);
  expect(after.day.refunded - before.day.refunded).toBe(200);
  const audited = app.platform.db.selectFrom('audit_log').selectAll().where('subject', '=', `event:${cash.event}`);
  const records = (await audited.orderBy('position').execute()).filter(({ action }) => action === 'payment.refund');
  expect(records.map(({ after }) => JSON.parse(String(after)))).toEqual([
    { amount: 200, receiptNumber: cash.receiptNumber, reference: 'Cash', note: 'Typed wrong' },
  ]);
});

test('never gives back more than was taken when two refunds are entered at once', async () => {
  const cash = await takeCash();
  expect(statuses(await Promise.all([cash.refund(300, 'One'), cash.refund(300, 'Two')]))).toEqual([201, 409]);
  expect((await cash.listed()).left).toBe(200);
});

test('records a refund with the same amount and reference once, even when it is sent twice at the same time', async () => {
  const cash = await takeCash();
  const answers = await Promise.all([cash.refund(100), cash.refund(100)]);
  expect(statuses(answers)).toEqual([201, 409]);
  expect((await cash.refund(100)).json().message).toContain('written down already');
  expect((await cash.refund(100, 'Cash once more')).statusCode).toBe(201);
});

test('gives back cash of another receipt, or of an event that was deleted since, on its own', async () => {
  const first = await takeCash();
  const second = await takeCash(undefined, first.event);
  await first.refund(500);
  expect((await second.listed()).left).toBe(500);
  const { bearer } = await make.admin();
  await call(app, 'DELETE', `/api/events/${first.event}?confirmRegistrations=1`, { bearer });
  expect((await second.refund(500)).statusCode).toBe(201);
});

test('refuses a refund of cash that was taken for a registration, of no cash entry, and by a coordinator', async () => {
  const event = await make.event({ fee: 500 });
  const { id } = await make.registration(event);
  const cash = await takeCash({ registrationId: id }, event);
  expect((await cash.listed()).left).toBeUndefined();
  const refused = await cash.refund(100);
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('for a registration')]);
  expect((await post(`cash/${cash.number + 1_000}/refunds`, { amount: 1, reference: 'Cash' })).statusCode).toBe(404);
  const { bearer } = await make.admin({ role: 'coordinator', events: [event] });
  expect((await cash.refund(100, 'Cash', bearer)).statusCode).toBe(403);
});
