import { describe, expect, test, vi } from 'vitest';
import { enforceDeadlines } from '#features/registrations/server/index.ts';
import { call } from '#testing/call.ts';
import { whileDatabaseIsFull } from '#testing/faults/failing-writes.ts';
import { mailsTo } from '#testing/mailbox.ts';
import type { TestStudent } from '#testing/make.ts';
import { paidTogether } from '#testing/orders/joint-payment.ts';
import { app, chief, clock, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { eventLine, passLine } from '#testing/orders/pay-together.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { strayFiles } from '#testing/proof-files.ts';

startJointServer();

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, json?: object) => {
  const answer = await call(app, method, path, { bearer: chief, ...(json && { json }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};

const paid = () => paidTogether({ capacity: 1 });
type Paid = Awaited<ReturnType<typeof paid>>;

const read = async ({ student, _id }: Paid) => (await till.read(student, _id)).json();
const statuses = async (payment: Paid) => (await read(payment)).lines.map(({ status }: { status: string }) => status);
const resend = async ({ student, _id }: Paid, transactionId = shop.nextUtr()) => {
  clock.forward({ seconds: 60 });
  const sent = await till.resend(student, _id, { transactionId });
  expect(sent.statusCode, sent.body).toBe(200);
  return transactionId;
};
const setPayment = (id: string, paymentStatus: string, registrationStatus = 'pending') =>
  ask('PUT', `/api/registration/${id}`, { registrationStatus, paymentStatus });
const itemOf = async (id: string) => (await ask('GET', `/api/payments/registrations/${id}`)).item;
const decide = async (id: string, decision: object) =>
  ask('POST', `/api/payments/registrations/${id}/decision`, { version: (await itemOf(id)).version, ...decision });
const reject = (id: string) => decide(id, { decision: 'rejected', reason: 'Not on the statement' });
const mailOf = async ({ email }: TestStudent, start: string) =>
  (await mailsTo(app, email)).find(({ subject }) => subject.startsWith(start));
const rowsOf = async ({ _id }: Paid) => {
  const of = (table: 'pass_orders' | 'registrations') =>
    app.platform.db
      .selectFrom(table)
      .select(['id', 'transaction_id', 'transaction_key', 'proof_key'])
      .where('joint_payment_id', '=', _id);
  return [...(await of('pass_orders').execute()), ...(await of('registrations').execute())];
};
async function completedBy(amount: number, utr: string): Promise<number> {
  const sent = await sendStatement(app, chief, statementOf([{ note: 'GIFT', amount, utr }]));
  return (await ask('POST', `/api/payments/statements/${sent.json()._id}/apply`, {})).completed;
}

describe('sending the proof of a joint payment again', () => {
  test('gives every unpaid line the new transaction ID, and does not change cancelled lines', async () => {
    const payment = await paid();
    const { first, second, order, utr } = payment;
    const [gone = '', failed = ''] = [first, second].toSorted();
    const due = 740 - (gone === first ? 150 : 90);
    await setPayment(gone, 'pending', 'cancelled');
    await setPayment(failed, 'failed');
    expect(await read(payment)).toMatchObject({ resend: 'rejected', payment: { amount: due } });
    const before = await rowsOf(payment);
    const next = await resend(payment);
    const after = await rowsOf(payment);
    const idOf = (id: string) => after.find((row) => row.id === id)?.transaction_id;
    expect([idOf(order), idOf(failed), idOf(gone)]).toEqual([next, next, utr]);
    const keys = new Set([...before, ...after].map(({ proof_key }) => proof_key));
    expect(keys.size).toBe(5);
    expect(await itemOf(failed)).toMatchObject({ transactionId: next, amountDue: due });
    expect((await till.resend(payment.student, payment._id)).statusCode).toBe(409);
    expect(await completedBy(due, next)).toBe(1);
  });

  test('shows the transaction ID that was paid, also when a line with the former one was cancelled', async () => {
    const student = await make.student();
    const event = (title: string) => make.event({ fee: 80, columns: { upi_id: '', title } });
    const events = [await event('Abacus'), await event('Zither')];
    const cart = events.map((id) => eventLine(id, { email: student.email }));
    const sent = (await till.pay(student, cart)).json();
    const payment = { student, _id: sent._id } as Paid;
    const [gone, kept] = sent.lines.map(({ _id }: { _id: string }) => _id);
    await setPayment(gone, 'pending', 'cancelled');
    await setPayment(kept, 'failed');
    const next = await resend(payment);
    expect((await read(payment)).transactionId).toBe(next);
    await decide(kept, { decision: 'approved' });
    expect((await read(payment)).transactionId).toBe(next);
  });

  test('keeps the former proofs and none of the new ones when the database is full', async () => {
    const payment = await paid();
    await setPayment(payment.first, 'failed');
    const before = await rowsOf(payment);
    const put = vi.spyOn(app.platform.files, 'put');
    const sent = await whileDatabaseIsFull(app, () => till.resend(payment.student, payment._id));
    expect([sent.statusCode, put.mock.calls.length]).toEqual([507, 3]);
    put.mockRestore();
    expect((await rowsOf(payment)).map(({ transaction_id }) => transaction_id)).toEqual(
      before.map(({ transaction_id }) => transaction_id),
    );
    for (const folder of ['orders', 'proofs']) await expect.poll(() => strayFiles(app, folder)).toEqual([]);
  });

  test('keeps the new proof for an organiser when the pass is sold out or withdrawn meanwhile', async () => {
    const { db } = app.platform;
    for (const change of [{ sale_limit: 1 }, { is_active: 0 as const }]) {
      const payment = await paid();
      await reject(payment.first);
      if ('sale_limit' in change) {
        expect((await shop.buy(payment.passId, await make.student())).statusCode).toBe(201);
      }
      await db.updateTable('passes').set(change).where('id', '=', payment.passId).execute();
      await resend(payment);
      expect(await statuses(payment)).toEqual(['pending', 'pending', 'pending']);
      await decide(payment.first, { decision: 'approved' });
      expect(await statuses(payment)).toEqual(['active', 'active', 'active']);
    }
  });

  test('says that seats were released when nobody has rejected the payment, or that no seat was free', async () => {
    await ask('PUT', '/api/admin/seat-rules', { holdHours: 1, offerHours: 24 });
    const payment = await paid();
    expect(await read(payment)).toMatchObject({ resend: '', payment: null });
    clock.forward({ hours: 1, seconds: 1 });
    await enforceDeadlines(app.platform);
    await ask('PUT', '/api/admin/seat-rules', { holdHours: 0, offerHours: 24 });
    expect(await statuses(payment)).toEqual(['pending', 'cancelled', 'cancelled']);
    expect(await read(payment)).toMatchObject({ resend: 'released', reason: '' });
    await make.registration(payment.quiz);
    await resend(payment);
    expect(await statuses(payment)).toEqual(['pending', 'cancelled', 'pending']);
    expect(await read(payment)).toMatchObject({ resend: 'proofIsBack' });
    expect(new Set((await rowsOf(payment)).map((row) => row.transaction_id)).size).toBe(1);
    await reject(payment.first);
    expect(await read(payment)).toMatchObject({ resend: 'rejected', payment: { amount: 740 } });
  });

  test('lets the other lines be approved when one was approved with the same ID before', async () => {
    for (const where of ['among the orders', 'at the desk']) {
      const payment = await paid();
      const { first, second, order, utr } = payment;
      await decide(first, { decision: 'approved' });
      const { db } = app.platform;
      const found = db.selectFrom('registrations').select('id').where('joint_payment_id', '=', payment._id);
      const { id } = await found.where('transaction_shared', '=', 0).executeTakeFirstOrThrow();
      const other = id === first ? second : first;
      await setPayment(other, 'failed');
      expect((await shop.decide(order, 'rejected', { reason: 'Not found' })).statusCode).toBe(200);
      await resend(payment, utr);
      if (where === 'at the desk') await decide(other, { decision: 'approved' });
      else {
        const approved = await shop.decide(order, 'active');
        expect(approved.statusCode, approved.body).toBe(200);
      }
      expect(await statuses(payment)).toEqual(['active', 'active', 'active']);
    }
  });
});

describe('the mails of a joint payment', () => {
  test('the mails of a joint payment list and add up the rejected lines, without those paid in cash', async () => {
    const payment = await paid();
    const { quiz: eventId, first: registrationId, student } = payment;
    await ask('POST', '/api/payments/cash', { eventId, registrationId, receiptNumber: shop.nextUtr(), amount: 150 });
    await reject(payment.second);
    await resend(payment);
    for (const [start, end] of [
      ['Your payment for', ' was not accepted'],
      ['We have your new payment details for', ''],
    ] as const) {
      const mail = await mailOf(student, start);
      expect(mail?.subject).toBe(`${start} Gold Pass and Race${end}`);
      expect(mail?.text).toContain('₹590');
      expect(mail?.text).not.toContain('Quiz');
    }
  });

  test.each([
    ['a reason', 'Not on the statement'],
    ['no reason', ''],
  ])(
    'the mails of a joint payment say with %s that the payment was not accepted, and that it is not lost',
    async (_, reason) => {
      const { order, student } = await paid();
      expect((await shop.decide(order, 'rejected', { reason })).statusCode).toBe(200);
      const mail = await mailOf(student, 'Your payment for Gold Pass and 2 more was not accepted');
      expect(mail?.text).toContain('The organisers did not accept this payment.');
      expect(mail?.text.includes('The organisers write: Not on the statement')).toBe(reason !== '');
      expect(mail?.text).toMatch(
        /If the money has left your account, it is not lost\. If you are not sure, ask the organisers at .*, with the reference [2-9A-HJ-NP-Z]{8}, before you pay again\./,
      );
    },
  );

  test('the mails of a joint payment say that seats are held only when the payment has seats', async () => {
    const [passes, seats] = [await make.student(), await paid()];
    const lines = [passLine(await shop.pass({ name: 'Silver' })), passLine(await shop.pass({ name: 'Bronze' }))];
    expect((await till.pay(passes, lines)).statusCode).toBe(201);
    const start = 'We have your payment for';
    expect((await mailOf(passes, start))?.text).not.toContain('seats');
    expect((await mailOf(seats.student, start))?.text).toContain('Your seats are held meanwhile.');
  });

  test('the mails of a joint payment speak of one seat when the payment has one', async () => {
    const student = await make.student();
    const lines = [
      passLine(await shop.pass({ name: 'Bronze' })),
      eventLine(await make.event({ fee: 150, columns: { upi_id: '' } }), { email: student.email }),
    ];
    expect((await till.pay(student, lines)).statusCode).toBe(201);
    expect((await mailOf(student, 'We have your payment for'))?.text).toContain('Your seat is held meanwhile.');
  });
});
