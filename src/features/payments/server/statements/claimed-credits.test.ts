import { describe, expect, test } from 'vitest';
import { lockTransactionId } from '#features/orders/server/index.ts';
import { call } from '#testing/call.ts';
import type { TestStudent } from '#testing/make.ts';
import { app, chief, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { eventLine } from '#testing/orders/pay-together.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { whileLocked } from '#testing/postgres/while-locked.ts';
import { engine } from '#testing/test-app.ts';

startJointServer();

const post = (path: string, json: object = {}) => call(app, 'POST', `/api/payments/${path}`, { bearer: chief, json });
const claim = async (transactionId: string, student?: TestStudent) =>
  make.registration(await make.event({ fee: 150 }), { fields: { transactionId }, ...(student && { student }) });
const mistyped = async () => (await claim(shop.nextUtr())).id;
const approve = async (id: string) => {
  const { item } = (await call(app, 'GET', `/api/payments/registrations/${id}`, { bearer: chief })).json();
  const json = { decision: 'approved', version: item.version };
  expect((await post(`registrations/${id}/decision`, json)).statusCode).toBe(200);
};
const set = async (id: string, registrationStatus: string, paymentStatus: string) => {
  const json = { registrationStatus, paymentStatus };
  expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer: chief, json })).statusCode).toBe(200);
};
const referenceOf = async (id: string, table: 'registrations' | 'pass_orders' = 'registrations') => {
  const row = app.platform.db.selectFrom(table).select('payment_reference').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).payment_reference;
};

/** A credit that no statement assigns, because nobody owes its amount. */
async function openCredit(utr: string, amount = 151): Promise<string> {
  const sent = await sendStatement(app, chief, statementOf([{ amount, utr, note: 'GIFT' }]));
  expect((await post(`statements/${sent.json()._id}/apply`)).statusCode).toBe(200);
  const row = app.platform.db.selectFrom('payment_credits').select('id').where('utr', '=', utr);
  return (await row.where('state', '=', 'open').executeTakeFirstOrThrow()).id;
}

const assign = (credit: string, registrationIds: readonly string[], more: object = {}) =>
  post(`credits/${credit}/assign`, { registrationIds, ...more });

/** Expects that the assignment is refused until the organiser confirms, and that the question contains `names`. */
async function expectQuestion(credit: string, id: string, names: string): Promise<void> {
  const refused = await assign(credit, [id]);
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining(names)]);
  expect(refused.json().errors).toEqual({ acceptClaimed: refused.json().message });
  const open = app.platform.db.selectFrom('payment_credits').select('state').where('id', '=', credit);
  expect(await open.executeTakeFirst()).toEqual({ state: 'open' });
  expect((await assign(credit, [id], { acceptClaimed: true })).statusCode).toBe(200);
}

describe('a credit whose transaction ID another payment has', () => {
  test('asks before it is assigned when a registration waits with it, and says so in the audit log', async () => {
    const utr = shop.nextUtr();
    const other = (await claim(`${utr.slice(0, 4)} ${utr.slice(4)}`)).id;
    const credit = await openCredit(utr);
    await expectQuestion(credit, await mistyped(), await referenceOf(other));
    const record = app.platform.db.selectFrom('audit_log').select('after').where('subject', '=', `credit:${credit}`);
    expect(JSON.parse((await record.executeTakeFirstOrThrow()).after)).toMatchObject({ acceptClaimed: true });
  });

  test('asks before it is assigned when a registration was paid with it', async () => {
    const utr = shop.nextUtr();
    const other = (await claim(utr)).id;
    await approve(other);
    await expectQuestion(await openCredit(utr), await mistyped(), await referenceOf(other));
  });

  test('asks before it is assigned when an order of a pass has it', async () => {
    const utr = shop.nextUtr();
    const order = (await shop.buy(await shop.pass(), await make.student(), { transactionId: utr })).json()._id;
    await expectQuestion(await openCredit(utr), await mistyped(), await referenceOf(order, 'pass_orders'));
  });

  test('asks before it is assigned when another payment received an earlier credit with it', async () => {
    const utr = shop.nextUtr();
    const other = await mistyped();
    expect((await assign(await openCredit(utr), [other])).statusCode).toBe(200);
    await expectQuestion(await openCredit(utr, 152), await mistyped(), await referenceOf(other));
  });

  test('asks before it is assigned when a deleted account had paid with it', async () => {
    const utr = shop.nextUtr();
    const { id, student } = await claim(utr);
    await approve(id);
    const removal = `/api/students/${student.id}?confirmRegistrations=1`;
    expect((await call(app, 'DELETE', removal, { bearer: chief })).statusCode).toBe(200);
    await expectQuestion(await openCredit(utr), await mistyped(), 'a payment of an account that has been deleted');
  });

  test('asks before it is assigned when the other student typed it with letters that look alike', async () => {
    const other = (await claim('UT10 123456-I7OL3')).id;
    await expectQuestion(await openCredit('UTIO123456L70I3'), await mistyped(), await referenceOf(other));
  });

  test.runIf(engine === 'postgres')('asks before it is assigned when the other payment gets it meanwhile', async () => {
    const utr = shop.nextUtr();
    const [id, other, credit] = [await mistyped(), await mistyped(), await openCredit(utr)];
    const answer = await whileLocked(
      app,
      (tx) => lockTransactionId(tx, utr),
      () => assign(credit, [id]),
      (tx) => tx.updateTable('registrations').set({ transaction_id: utr }).where('id', '=', other).execute(),
    );
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining(await referenceOf(other)),
    ]);
  });

  test('names each of several payments, and a joint payment once', async () => {
    const utr = shop.nextUtr();
    const alone = (await claim(utr)).id;
    const student = await make.student();
    const events = [await make.event({ fee: 150 }), await make.event({ fee: 150 })];
    const lines = events.map((id) => eventLine(id, { email: student.email }));
    const sent = (await till.pay(student, lines, { fields: { transactionId: utr } })).json();
    const { message } = (await assign(await openCredit(utr), [await mistyped()])).json();
    const [one, joint] = [await referenceOf(alone), await referenceOf(sent.lines[0]._id)];
    for (const reference of [one, joint]) expect(message.split(reference)).toHaveLength(2);
  });
});

describe('a credit whose transaction ID no other payment claims', () => {
  test.each([
    ['confirmed', 'failed'],
    ['cancelled', 'pending'],
  ])('asks nothing when the other payment is %s and %s', async (...statuses) => {
    const utr = shop.nextUtr();
    await set((await claim(utr)).id, ...statuses);
    expect((await assign(await openCredit(utr), [await mistyped()])).statusCode).toBe(200);
  });

  test('asks nothing when it is assigned to the payment that has it', async () => {
    const utr = shop.nextUtr();
    const { id } = await claim(utr);
    expect((await assign(await openCredit(utr), [id])).statusCode).toBe(200);
  });

  test('asks nothing when it is assigned to one line of the joint payment that has it', async () => {
    const utr = shop.nextUtr();
    const student = await make.student();
    const events = [await make.event({ fee: 150 }), await make.event({ fee: 150 })];
    const lines = events.map((id) => eventLine(id, { email: student.email }));
    const sent = (await till.pay(student, lines, { fields: { transactionId: utr } })).json();
    expect((await assign(await openCredit(utr), [sent.lines[0]._id])).statusCode).toBe(200);
  });

  test('asks nothing when it has no number', async () => {
    const text = statementOf([{ amount: 153, note: 'BY HAND' }]);
    await post(`statements/${(await sendStatement(app, chief, text)).json()._id}/apply`);
    const row = app.platform.db.selectFrom('payment_credits').select('id').where('amount_paise', '=', 15_300);
    expect((await assign((await row.executeTakeFirstOrThrow()).id, [await mistyped()])).statusCode).toBe(200);
  });
});
