import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { eventLine, passLine, payer } from '#testing/orders/pay-together.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { linesOfDocument } from '#testing/text-in-pdf.ts';

let app: TestApp;
let make: Maker;
let admin: Awaited<ReturnType<Maker['admin']>>;
let now = new Date('2025-05-08T06:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  make = maker(app);
  admin = await make.admin();
});
afterAll(() => app.stop());

const own = '/api/students/documents';
const get = (path: string, bearer: string) => call(app, 'GET', path, { bearer });
const linesOf = (path: string, bearer: string) => linesOfDocument(app, path, bearer);
/** pdf.js reads some changes of font as a space, for example after ₹. */
const textOf = async (path: string, bearer: string) => (await linesOf(path, bearer)).join('\n').replaceAll('₹ ', '₹');
const setStatus = (id: string, registrationStatus: string, paymentStatus: string) =>
  call(app, 'PUT', `/api/registration/${id}`, { bearer: admin.bearer, json: { registrationStatus, paymentStatus } });

describe('a receipt', () => {
  async function paid(fee = 150) {
    const eventId = await make.event({ fee, columns: { title: 'Paid Event' } });
    const { id, student } = await make.registration(eventId, { fields: { name: 'Asha Raman' } });
    return { eventId, id, student };
  }

  test('a receipt says number, event, amount in figures and words, transaction ID and payer', async () => {
    const { id, student } = await paid();
    expect((await get(`${own}/receipts/${id}`, student.bearer)).statusCode).toBe(404);
    await setStatus(id, 'confirmed', 'completed');
    const [receipt] = (await get(own, student.bearer)).json().receipts;
    expect(receipt).toMatchObject({ _id: id, title: 'Paid Event', amount: 150, refunded: 0 });
    const text = await textOf(`${own}/receipts/${id}`, student.bearer);
    for (const part of [receipt.number, 'Paid Event', '₹150', '412345678901', 'Asha Raman', 'one hundred fifty only']) {
      expect(text).toContain(part);
    }
    const desk = await textOf(`/api/admin/documents/receipts/${id}`, admin.bearer);
    expect(desk).toBe(text);
  });

  test('a receipt is not found while an approval is undone, and keeps its number afterwards', async () => {
    const { id, student } = await paid();
    const numberNow = async () => (await get(own, student.bearer)).json().receipts[0]?.number;
    await setStatus(id, 'confirmed', 'completed');
    const number = await numberNow();
    await setStatus(id, 'pending', 'pending');
    expect(await numberNow()).toBeUndefined();
    await setStatus(id, 'confirmed', 'completed');
    expect(await numberNow()).toBe(number);
    expect((await get(own, student.bearer)).json().receipts[0].amount).toBe(150);
  });

  test('a receipt says what was refunded', async () => {
    const { id, student } = await paid();
    await setStatus(id, 'confirmed', 'completed');
    const json = { amount: 150, reference: '512345678901', note: '' };
    const refunded = await call(app, 'POST', `/api/payments/registrations/${id}/refunds`, {
      bearer: admin.bearer,
      json,
    });
    expect([refunded.statusCode, refunded.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
    const text = await textOf(`${own}/receipts/${id}`, student.bearer);
    expect(text).toContain('Receipt (refunded)');
    expect(text).toContain('512345678901');
  });
});

test('a receipt has the cash, and not the credit that was taken off again', async () => {
  const eventId = await make.event({ fee: 500, columns: { title: 'Paid Event' } });
  const { id, student } = await make.registration(eventId);
  const post = async (path: string, json: object, status: number) => {
    const answer = await call(app, 'POST', `/api/payments/${path}`, { bearer: admin.bearer, json });
    expect(answer.statusCode, answer.body).toBe(status);
  };
  await sendStatement(app, admin.bearer, statementOf([{ amount: 200, utr: '812345678901', note: 'GIFT' }]));
  const statement = app.platform.db.selectFrom('statements').select('id');
  await post(`statements/${(await statement.executeTakeFirstOrThrow()).id}/apply`, {}, 200);
  const credit = await app.platform.db.selectFrom('payment_credits').select('id').executeTakeFirstOrThrow();
  await post(`credits/${credit.id}/assign`, { registrationIds: [id] }, 200);
  await post('cash', { eventId, registrationId: id, amount: 300, receiptNumber: 'C-17' }, 201);
  await post(`credits/${credit.id}/release`, {}, 200);

  const text = await textOf(`${own}/receipts/${id}`, student.bearer);
  expect(text).toContain('C-17 ₹300');
  expect(text).not.toContain('812345678901');
});

describe('a receipt of several things in one payment', () => {
  test('a receipt of a joint payment has a line for each of them, and is the same from each of them', async () => {
    const shop = passMaker(app, () => admin.bearer);
    const passId = await shop.pass({ name: 'Gold Pass', prices: [{ amount: 500 }] });
    const quiz = await make.event({ fee: 150, columns: { upi_id: '', title: 'Quiz' } });
    const student = await make.student();
    const lines = [passLine(passId), eventLine(quiz, { email: student.email })];
    const sent = await payer(app).pay(student, lines, { fields: { transactionId: '712345678901' } });
    expect(sent.statusCode, sent.body).toBe(201);
    const [order = '', registration = ''] = sent.json().lines.map((line: { _id: string }) => line._id);
    expect((await get(own, student.bearer)).json().receipts).toEqual([]);
    expect((await shop.decide(order, 'active')).statusCode).toBe(200);
    const { receipts } = (await get(own, student.bearer)).json();
    expect(receipts).toMatchObject([{ title: 'Gold Pass, Quiz', amount: 650 }]);
    const [text, other] = await Promise.all(
      [order, registration].map((id) => textOf(`${own}/receipts/${id}`, student.bearer)),
    );
    expect(text).toBe(other);
    for (const part of ['Gold Pass ₹500', 'Quiz ₹150', '712345678901 ₹650', 'six hundred fifty only']) {
      expect(text).toContain(part);
    }
  });
});

test('a receipt has a line for each day in the time zone of the edition on which the lines of a payment were completed', async () => {
  const student = await make.student();
  const events = [await make.event({ fee: 150, columns: { upi_id: '' } })];
  events.push(await make.event({ fee: 90, columns: { upi_id: '' } }));
  const lines = events.map((event) => eventLine(event, { email: student.email }));
  const sent = await payer(app).pay(student, lines);
  expect(sent.statusCode, sent.body).toBe(201);
  const [first = '', second = ''] = sent.json().lines.map((line: { _id: string }) => line._id);
  // 22:30 and 00:30 in India, on the same day in UTC.
  now = new Date('2025-05-07T17:00:00Z');
  await setStatus(first, 'confirmed', 'completed');
  now = new Date('2025-05-07T19:00:00Z');
  await setStatus(second, 'confirmed', 'completed');
  const text = await textOf(`${own}/receipts/${first}`, student.bearer);
  expect([...text.matchAll(/^(May \S+ 2025).*(₹\d+)$/gm)].map(([, day, amount]) => [day, amount])).toEqual([
    ['May 7, 2025', '₹150'],
    ['May 8, 2025', '₹90'],
  ]);
});

test('a receipt has the payments in the order of time, also when a later line of the payment was completed first', async () => {
  const student = await make.student();
  const events = [await make.event({ fee: 150, columns: { upi_id: '' } })];
  events.push(await make.event({ fee: 90, columns: { upi_id: '' } }));
  const lines = events.map((event) => eventLine(event, { email: student.email }));
  const sent = await payer(app).pay(student, lines);
  expect(sent.statusCode, sent.body).toBe(201);
  const [first = '', second = ''] = sent.json().lines.map((line: { _id: string }) => line._id);
  now = new Date('2025-05-07T10:00:00Z');
  await setStatus(second, 'confirmed', 'completed');
  now = new Date('2025-05-07T20:00:00Z');
  await setStatus(first, 'confirmed', 'completed');
  const [receipt] = (await get(own, student.bearer)).json().receipts;
  expect(receipt.paidAt).toBe('2025-05-07T10:00:00.000Z');
  const text = await textOf(`${own}/receipts/${first}`, student.bearer);
  expect([...text.matchAll(/^(May \S+ 2025).*(₹\d+)$/gm)].map(([, day, amount]) => [day, amount])).toEqual([
    ['May 7, 2025', '₹90'],
    ['May 8, 2025', '₹150'],
  ]);
});
