import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let now = new Date('2026-04-01T04:00:00.000Z');
const later = () => {
  now = new Date(now.getTime() + 1_000);
};
let app: TestApp;
let make: Maker;
let chief: string;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
  const policy = { mayCancel: true, fullUntil: '2099-04-01T10:30', halfUntil: '' };
  expect((await send('PUT', '/api/admin/refund-policy', policy)).statusCode).toBe(200);
});
afterAll(() => app.stop());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object, bearer = chief) =>
  call(app, method, path, { bearer, ...(json && { json }) });
interface Row {
  _id: string;
  kind?: string;
  proposed?: number;
  amountReceived: number;
}
const find = (rows: Row[], id: string) => rows.find(({ _id }) => _id === id);
const promised = async (id: string) =>
  find((await send('GET', '/api/payments/refund-proposals')).json().proposals, id)?.proposed;
const withoutSeat = async (id: string) =>
  find((await send('GET', '/api/payments/without-seat')).json().registrations, id);
const refund = (id: string, amount: number) =>
  send('POST', `/api/payments/registrations/${id}/refunds`, { amount, reference: shop.nextUtr(), note: '' });
const cancelOwn = (kind: 'registrations' | 'orders', id: string, { bearer }: TestStudent, refundShown: number) =>
  send('POST', `/api/students/${kind}/${id}/cancel`, { refundShown }, bearer);
const nextOf = async (id: string, { bearer }: TestStudent): Promise<string> =>
  (await send('GET', `/api/students/registrations/${id}/details`, undefined, bearer)).json().next;

/** Makes a paid registration that its student cancelled. The policy refunds it in full. */
async function cancelledOne() {
  const utr = shop.nextUtr();
  const eventId = await make.event({ fee: 200 });
  const { id, student } = await make.registration(eventId, { fields: { transactionId: utr } });
  await send('PUT', `/api/registration/${id}`, { registrationStatus: 'confirmed', paymentStatus: 'completed' });
  later();
  expect((await cancelOwn('registrations', id, student, 200)).statusCode).toBe(200);
  later();
  return { id, student, eventId };
}

test('leaves the rest of a promised refund to be sent when a part of it is refunded', async () => {
  const { id, student } = await cancelledOne();
  expect((await refund(id, 1)).statusCode).toBe(201);
  expect(await promised(id)).toBe(199);
  expect(await nextOf(id, student)).toContain('send back ₹199');
  expect((await refund(id, 199)).statusCode).toBe(201);
  expect(await promised(id)).toBeUndefined();
  expect(await nextOf(id, student)).toContain('have sent back your refund');
});

test('a registration or its event is deleted only after its promised refund is confirmed', async () => {
  const { id, eventId } = await cancelledOne();
  const { bearer } = await make.admin({ role: 'coordinator', events: [eventId] });
  const confirmed = `/api/events/${eventId}?confirmRegistrations=1&confirmRounds=0&confirmFeedback=0`;
  const refused = [
    await send('DELETE', `/api/registration/${id}`, undefined, bearer),
    await send('DELETE', `/api/registration/${id}`),
    await send('DELETE', confirmed),
  ];
  const words = 'Confirm it first, under Payments, Cash and refunds.';
  expect(refused.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
    [409, `A refund is promised for this registration. ${words}`],
    [409, `A refund is promised for this registration. ${words}`],
    [409, 'Refunds are promised for this event. Confirm them first, under Payments, Cash and refunds.'],
  ]);
  expect(await promised(id)).toBe(200);
  expect((await refund(id, 200)).statusCode).toBe(201);
  expect((await send('DELETE', confirmed)).statusCode).toBe(200);
});

test('lets only an administrator delete a registration when money was received for it', async () => {
  const eventId = await make.event({ fee: 200 });
  const [unpaid, paid] = [await make.registration(eventId), await make.registration(eventId)];
  await send('PUT', `/api/registration/${paid.id}`, { registrationStatus: 'confirmed', paymentStatus: 'completed' });
  const { bearer } = await make.admin({ role: 'coordinator', events: [eventId] });
  expect((await send('DELETE', `/api/registration/${unpaid.id}`, undefined, bearer)).statusCode).toBe(200);
  const refused = await send('DELETE', `/api/registration/${paid.id}`, undefined, bearer);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Money was received for this registration, so only an administrator can delete it.',
  ]);
  expect((await send('DELETE', `/api/registration/${paid.id}`)).statusCode).toBe(200);
});

test('keeps a promised refund when the registration is set to cancelled again', async () => {
  const { id, student } = await cancelledOne();
  const bulk = { ids: [id], registrationStatus: 'cancelled' };
  expect((await send('PUT', '/api/registration', bulk)).statusCode).toBe(200);
  later();
  const again = { registrationStatus: 'cancelled', paymentStatus: 'completed', reason: 'At your own wish' };
  expect((await send('PUT', `/api/registration/${id}`, again)).statusCode).toBe(200);
  expect(await promised(id)).toBe(200);
  expect(await withoutSeat(id)).toBeUndefined();
  expect(await nextOf(id, student)).toContain('send back ₹200');
});

test('ends a promised refund when the registration gets a seat again, also if an organiser cancels it later', async () => {
  const { id } = await cancelledOne();
  expect((await send('POST', `/api/registration/${id}/restore`)).statusCode).toBe(200);
  later();
  await send('PUT', `/api/registration/${id}`, { registrationStatus: 'cancelled', paymentStatus: 'completed' });
  expect(await promised(id)).toBeUndefined();
  expect(await withoutSeat(id)).toMatchObject({ kind: 'registration', amountReceived: 200 });
});

test('keeps a promised refund when its payment is set to pending and back', async () => {
  const { id, student } = await cancelledOne();
  for (const paymentStatus of ['pending', 'completed']) {
    await send('PUT', `/api/registration/${id}`, { registrationStatus: 'cancelled', paymentStatus });
    later();
  }
  expect(await promised(id)).toBe(200);
  expect(await nextOf(id, student)).toContain('send back ₹200');
});

test('refuses to confirm a promised refund that has ended, and counts no part towards it', async () => {
  const { id } = await cancelledOne();
  await send('POST', `/api/registration/${id}/restore`);
  later();
  await send('PUT', `/api/registration/${id}`, { registrationStatus: 'cancelled', paymentStatus: 'completed' });
  const confirmed = await send('POST', `/api/payments/refund-proposals/${id}/confirm`, {
    amount: 200,
    reference: shop.nextUtr(),
  });
  expect(confirmed.statusCode).toBe(404);
  expect((await refund(id, 50)).statusCode).toBe(201);
  const proposal = app.platform.db.selectFrom('refund_proposals').select('proposed_paise').where('payment_id', '=', id);
  expect(Number((await proposal.executeTakeFirstOrThrow()).proposed_paise)).toBe(20_000);
});

test('money that arrives for a cancelled order waits for a person until it is given back', async () => {
  const [student, utr] = [await make.student(), shop.nextUtr()];
  const id: string = (await shop.buy(await shop.pass(), student, { transactionId: utr })).json()._id;
  expect((await cancelOwn('orders', id, student, 0)).statusCode).toBe(200);
  expect(await withoutSeat(id)).toBeUndefined();
  later();
  const statement = (await sendStatement(app, chief, statementOf([{ amount: 250, utr }]))).json()._id;
  await send('POST', `/api/payments/statements/${statement}/apply`);
  const found = app.platform.db.selectFrom('payment_credits').select('id').where('utr', '=', utr);
  const credit = (await found.executeTakeFirstOrThrow()).id;
  expect(
    (await send('POST', `/api/payments/credits/${credit}/assign`, { registrationIds: [id] })).statusCode,
  ).toBeLessThan(300);
  expect(await withoutSeat(id)).toMatchObject({ kind: 'order', amountReceived: 250, registrationStatus: 'cancelled' });
  expect((await refund(id, 250)).statusCode).toBe(201);
  expect(await withoutSeat(id)).toBeUndefined();
});

test.each([
  ['of a free event', 0, 'You have cancelled this registration. You may register again as long as seats are left.', ''],
  [
    'whose payment nobody has checked',
    200,
    'You have cancelled this registration. You may register again as long as seats are left, which means paying again.',
    'Nobody has checked your payment.',
  ],
])(
  'says what to do next when a student has cancelled a registration %s, and promises no refund',
  async (_, fee, next, money) => {
    const eventId = await make.event({ fee, columns: { date: '2099-05-09' } });
    const { id, student } = await make.registration(eventId, { fields: { transactionId: shop.nextUtr() } });
    expect((await cancelOwn('registrations', id, student, 0)).statusCode).toBe(200);
    const path = `/api/students/registrations/${id}/details`;
    const details = (await send('GET', path, undefined, student.bearer)).json();
    expect(details).toMatchObject({ next, money: expect.stringContaining(money) });
    expect(await promised(id)).toBeUndefined();
  },
);

test('counts and adds up all waiting refunds, including those that are not listed', async () => {
  const readAll = async () => (await send('GET', '/api/payments/refund-proposals')).json();
  const before = await readAll();
  const student = await make.student();
  const bought = await shop.buy(await shop.pass({ prices: [{ amount: 300 }] }), student);
  const orderId = bought.json()._id;
  expect((await shop.decide(orderId, 'active')).statusCode).toBe(200);
  expect((await cancelOwn('orders', orderId, student, 300)).statusCode).toBe(200);
  const { db } = app.platform;
  const cancelled = db.selectFrom('pass_orders').selectAll().where('id', '=', orderId);
  const { search_text: _, ...order } = await cancelled.executeTakeFirstOrThrow();
  const proposed = db.selectFrom('refund_proposals').selectAll().where('payment_id', '=', orderId);
  const proposal = await proposed.executeTakeFirstOrThrow();
  const ids = Array.from({ length: 200 }, (__, at) => `${orderId}-${at}`);
  await db
    .insertInto('pass_orders')
    .values(ids.map((id) => ({ ...order, id })))
    .execute();
  await db
    .insertInto('refund_proposals')
    .values(ids.map((payment_id) => ({ ...proposal, payment_id })))
    .execute();
  const { count, amount, proposals } = await readAll();
  expect([count - before.proposals.length, amount - before.amount]).toEqual([201, 60_300]);
  expect(proposals).toHaveLength(200);
  // Makes the order active again, so that no refund waits for it.
  await db.updateTable('pass_orders').set({ status: 'active' }).where('id', '=', orderId).execute();
  expect(await readAll()).toMatchObject({ count: count - 1, amount: amount - 300 });
});
