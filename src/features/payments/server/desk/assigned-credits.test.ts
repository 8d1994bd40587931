import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Flag } from '#features/payments/desk-contract.ts';
import { balancesOf, creditClaims } from '#features/registrations/server/index.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { eventLine, payer } from '#testing/orders/pay-together.ts';
import { checkMoney } from '#testing/payments/check-money.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { screenshot } from '#testing/pictures.ts';
import { plansOf } from '#testing/plans-of.ts';
import { resubmit } from '#testing/send-form.ts';
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

const post = (path: string, json: object = {}) => call(app, 'POST', `/api/payments/${path}`, { bearer: chief, json });
const itemOf = async (id: string) =>
  (await call(app, 'GET', `/api/payments/registrations/${id}`, { bearer: chief })).json().item;
const flagsOf = async (id: string) => (await itemOf(id)).flags.filter(({ kind }: Flag) => kind === 'sameTransaction');
const decide = async (id: string, json: object) =>
  post(`registrations/${id}/decision`, { version: (await itemOf(id)).version, ...json });
const approve = (id: string, more: object = {}) => decide(id, { decision: 'approved', ...more });
const claim = async (transactionId: string) =>
  make.registration(await make.event({ fee: 150 }), { fields: { transactionId } });

let lastNumber = 0;
const nextNumbers = () => {
  const end = String(++lastNumber).padStart(6, '0');
  return { utr: `601234${end}`, mistyped: `999234${end}` };
};

async function apply(amount: number, utr: string, note = 'GIFT'): Promise<string> {
  const sent = await sendStatement(app, chief, statementOf([{ amount, utr, note }]));
  expect((await post(`statements/${sent.json()._id}/apply`)).statusCode).toBe(200);
  const row = app.platform.db.selectFrom('payment_credits').select('id').where('utr', '=', utr);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** Assigns a credit by hand. Returns its id. */
async function assign(ids: readonly string[], amount: number, utr: string): Promise<string> {
  const credit = await apply(amount, utr);
  const assigned = await post(`credits/${credit}/assign`, { registrationIds: ids });
  expect(assigned.statusCode, assigned.body).toBe(200);
  return credit;
}

/** A registration with a mistyped transaction ID, and the credit that an organiser has assigned to it. */
async function paidByHand(amount = 150) {
  const { utr, mistyped } = nextNumbers();
  const made = await claim(mistyped);
  return { ...made, utr, mistyped, credit: await assign([made.id], amount, utr) };
}

const flagNaming = (id: string) => [
  { kind: 'sameTransaction', others: [expect.objectContaining({ _id: id })], orders: [], deleted: [] },
];

test('flags a payment and approves it only after confirmation when its transaction ID is that of a credit assigned to another', async () => {
  const { id, utr, mistyped } = await paidByHand();
  const copied = (await claim(`${utr.slice(0, 4)} ${utr.slice(4)}`)).id;
  expect(await flagsOf(copied)).toEqual(flagNaming(id));
  expect((await flagsOf(copied))[0].others[0]).toMatchObject({ paymentStatus: 'completed', transactionId: mistyped });
  expect(await flagsOf(id)).toEqual([]);
  const refused = await approve(copied);
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/same transaction ID/)]);
  expect((await approve(copied, { acceptSameTransaction: true })).statusCode).toBe(200);
});

test('flags a payment when its transaction ID is that of a credit that a statement matched to another by reference', async () => {
  const { utr, mistyped } = nextNumbers();
  const { id } = await claim(mistyped);
  const row = app.platform.db.selectFrom('registrations').select('payment_reference').where('id', '=', id);
  await apply(150, utr, (await row.executeTakeFirstOrThrow()).payment_reference);
  const copied = (await claim(utr)).id;
  expect(await flagsOf(copied)).toEqual(flagNaming(id));
  expect((await approve(copied)).statusCode).toBe(409);
});

test('flags a payment when its transaction ID looks like that of a credit assigned to another, which has letters', async () => {
  const { id } = await claim(nextNumbers().mistyped);
  await assign([id], 150, 'UTIO123456L70I1');
  const copied = (await claim('UT10 123456-I7OL1')).id;
  expect(await flagsOf(copied)).toEqual(flagNaming(id));
  expect((await approve(copied)).statusCode).toBe(409);
});

test('does not flag a payment against itself when its transaction ID looks like that of its credit', async () => {
  const { id, student } = await claim(nextNumbers().mistyped);
  await assign([id], 100, 'UTIO123456L70I2');
  await decide(id, { decision: 'rejected', reason: 'The rest is missing' });
  const fields = { transactionId: 'UT10 123456-I7OL2' };
  expect(
    (await resubmit(app, id, { bearer: student.bearer, fields, file: { content: await screenshot() } })).statusCode,
  ).toBe(200);
  expect(await flagsOf(id)).toEqual([]);
  expect((await approve(id)).statusCode).toBe(200);
});

test('flags a payment and names the order when its transaction ID is that of a credit assigned to an order', async () => {
  const { utr, mistyped } = nextNumbers();
  const order = (await shop.buy(await shop.pass(), await make.student(), { transactionId: mistyped })).json()._id;
  await assign([order], 250, utr);
  const copied = (await claim(utr)).id;
  const orders = [expect.objectContaining({ _id: order, passName: 'Fest pass' })];
  expect(await flagsOf(copied)).toEqual([{ kind: 'sameTransaction', others: [], orders, deleted: [] }]);
  expect((await approve(copied)).statusCode).toBe(409);
  const other = (await shop.buy(await shop.pass(), await make.student(), { transactionId: utr })).json()._id;
  const named = (await call(app, 'GET', `/api/admin/passes/orders/${other}`, { bearer: chief })).json().sameTransaction;
  expect(named.map(({ _id }: { _id: string }) => _id)).toEqual([order, copied]);
});

test('leaves a payment out of a bulk update when its transaction ID is that of a credit assigned to another', async () => {
  const { utr } = await paidByHand();
  const copied = (await claim(utr)).id;
  const json = { ids: [copied], paymentStatus: 'completed' };
  expect((await call(app, 'PUT', '/api/registration', { bearer: chief, json })).json()).toMatchObject({
    updated: [],
    refused: [{ _id: copied, message: expect.stringMatching(/^Another payment has the same transaction ID/) }],
  });
});

test('names the payment and asks before an order is approved when its transaction ID is that of a credit assigned to another', async () => {
  const { id, utr } = await paidByHand();
  const order = (await shop.buy(await shop.pass(), await make.student(), { transactionId: utr })).json()._id;
  const detail = (await call(app, 'GET', `/api/admin/passes/orders/${order}`, { bearer: chief })).json();
  expect(detail.sameTransaction).toMatchObject([{ _id: id, about: expect.stringMatching(/, paid$/) }]);
  const refused = await shop.decide(order, 'active', { acceptSameTransaction: false });
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'Another payment has the same transaction ID.']);
  expect((await shop.decide(order, 'active', { acceptSameTransaction: true })).json().status).toBe('active');
});

test('refuses a sale at the spot desk when its transaction ID is that of a credit assigned to another', async () => {
  const { utr } = await paidByHand();
  const { bearer } = await make.admin({ role: 'seller' });
  const item = { kind: 'event', _id: await make.event({ fee: 150, columns: { date: '2099-05-09' } }) };
  const person = { key: 'person-1', name: 'Walk-in 1', phone: '+91 00000 40001', college: 'Marina College' };
  const sell = (transactionId: string) => {
    const json = { person, item, payment: { means: 'upi', transactionId }, amount: 150 };
    return call(app, 'POST', '/api/admin/spot-desk/sales', { bearer, json });
  };
  const refused = await sell(utr);
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('another payment')]);
  expect((await sell(nextNumbers().utr)).statusCode).toBe(201);
});

test('flags nothing and approves without a question when the credit was taken off the other payment again', async () => {
  const { utr, credit } = await paidByHand(155);
  const copied = (await claim(utr)).id;
  expect((await post(`credits/${credit}/release`)).statusCode).toBe(200);
  expect(await flagsOf(copied)).toEqual([]);
  expect((await approve(copied)).statusCode).toBe(200);
});

describe('a credit that is still assigned to a payment after an administrator has set its statuses', () => {
  const set = async (id: string, paymentStatus: string, registrationStatus = 'confirmed') => {
    const json = { registrationStatus, paymentStatus };
    expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer: chief, json })).statusCode).toBe(200);
  };
  const remove = async ({ id }: { id: string }) => {
    const removal = `/api/students/${id}?confirmRegistrations=1`;
    expect((await call(app, 'DELETE', removal, { bearer: chief })).statusCode).toBe(200);
  };

  test.each([
    ['failed', 'confirmed'],
    ['pending', 'cancelled'],
  ])('flags nothing and approves without a question when the other payment is %s and %s', async (...statuses) => {
    const { id, utr } = await paidByHand();
    await set(id, ...statuses);
    const copied = (await claim(utr)).id;
    expect(await flagsOf(copied)).toEqual([]);
    expect((await approve(copied)).statusCode).toBe(200);
  });

  test.each([
    ['failed', 'confirmed', 'rejected'],
    ['failed', 'cancelled', 'rejected'],
    ['pending', 'confirmed', 'toCheck'],
    ['pending', 'cancelled', 'released'],
  ] as const)('takes the credit off a payment that is %s and %s, which stays so', async (...row) => {
    const [payment, registration, owed] = row;
    const { id, credit } = await paidByHand(170);
    await set(id, payment, registration);
    const released = await post(`credits/${credit}/release`);
    expect(released.statusCode, released.body).toBe(200);
    expect(released.json().credit).toMatchObject({ state: 'open', paysFor: [] });
    expect(await itemOf(id)).toMatchObject({ paymentStatus: payment, registrationStatus: registration });
    const balances = await balancesOf(app.platform.db, [id]);
    expect(balances.get(id)).toMatchObject({ received: 0, [owed]: 15_000, outside: -15_000 });
    const other = (await claim(nextNumbers().mistyped)).id;
    expect((await post(`credits/${credit}/assign`, { registrationIds: [other] })).statusCode).toBe(200);
    expect(await itemOf(other)).toMatchObject({ paymentStatus: 'completed', amountReceived: 170 });
  });

  test('keeps the credit on a payment whose money was given back before it was set to failed', async () => {
    const { id, credit } = await paidByHand();
    expect((await post(`registrations/${id}/refunds`, { amount: 100, reference: 'Sent back' })).statusCode).toBe(201);
    await set(id, 'failed');
    expect((await post(`credits/${credit}/release`)).statusCode).toBe(409);
  });

  test.each(['failed', 'pending'])('takes the credit off a payment that was set to %s and then deleted', async (to) => {
    const { id, student, credit } = await paidByHand(170);
    await set(id, to);
    await remove(student);
    const released = await post(`credits/${credit}/release`);
    expect(released.statusCode, released.body).toBe(200);
    expect(released.json().credit).toMatchObject({ state: 'open', paysFor: [] });
    const other = (await claim(nextNumbers().mistyped)).id;
    expect((await post(`credits/${credit}/assign`, { registrationIds: [other] })).statusCode).toBe(200);
    expect(await itemOf(other)).toMatchObject({ paymentStatus: 'completed', amountReceived: 170 });
    await checkMoney(app, chief, 'after the credit was taken off');
  });

  test('flags nothing when the other payment was set to failed and then deleted with its account', async () => {
    const { id, student, utr } = await paidByHand();
    await set(id, 'failed');
    await remove(student);
    expect(await flagsOf((await claim(utr)).id)).toEqual([]);
  });

  test('flags the payment when the other payment was set to failed by mistake and is completed again', async () => {
    const { id, utr } = await paidByHand();
    await set(id, 'failed');
    await set(id, 'completed');
    expect(await flagsOf((await claim(utr)).id)).toEqual(flagNaming(id));
  });

  test('flags the payment when the other payment waits to be checked once more', async () => {
    const { id, utr } = await paidByHand();
    await set(id, 'pending');
    expect(await flagsOf((await claim(utr)).id)).toEqual(flagNaming(id));
  });
});

test('flags a payment when the other payment has received a part with the credit and was rejected for the rest', async () => {
  const { id, utr } = await paidByHand(100);
  await decide(id, { decision: 'rejected', reason: 'The rest is missing' });
  expect(await flagsOf((await claim(utr)).id)).toEqual(flagNaming(id));
});

describe('a payment that has received a part with a credit of its own transaction ID', () => {
  async function partPaid() {
    const { utr } = nextNumbers();
    const made = await claim(utr);
    await assign([made.id], 100, utr);
    return { ...made, utr };
  }

  test('keeps the ID when it is rejected for the rest, so that nobody else is approved with it unseen', async () => {
    const { id, utr } = await partPaid();
    await decide(id, { decision: 'rejected', reason: 'The rest is missing' });
    expect(await flagsOf(id)).toEqual([]);
    const copied = (await claim(utr)).id;
    expect(await flagsOf(copied)).toEqual(flagNaming(id));
    expect((await approve(copied)).statusCode).toBe(409);
  });

  test('keeps the ID when it is cancelled before the rest came', async () => {
    const { id, utr } = await partPaid();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'pending' };
    expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer: chief, json })).statusCode).toBe(200);
    expect(await flagsOf((await claim(utr)).id)).toEqual(flagNaming(id));
  });

  test('keeps the ID when it is rejected for the rest and then deleted with its account', async () => {
    const { id, student, utr } = await partPaid();
    await decide(id, { decision: 'rejected', reason: 'The rest is missing' });
    const removal = `/api/students/${student.id}?confirmRegistrations=1`;
    expect((await call(app, 'DELETE', removal, { bearer: chief })).statusCode).toBe(200);
    const copied = (await claim(utr)).id;
    expect(await flagsOf(copied)).toEqual([{ kind: 'sameTransaction', others: [], orders: [], deleted: ['account'] }]);
  });

  test('frees the ID when an administrator sets it to failed, because the money counts as not received', async () => {
    const { id, utr } = await partPaid();
    for (const paymentStatus of ['completed', 'failed']) {
      const json = { registrationStatus: 'confirmed', paymentStatus };
      expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer: chief, json })).statusCode).toBe(200);
    }
    expect(await flagsOf((await claim(utr)).id)).toEqual([]);
  });
});

test('flags a payment when the money of the other payment, which came with the credit, was given back', async () => {
  const { id, utr } = await paidByHand();
  expect((await post(`registrations/${id}/refunds`, { amount: 150, reference: 'Sent back' })).statusCode).toBe(201);
  expect(await flagsOf((await claim(utr)).id)).toEqual(flagNaming(id));
});

test('flags a payment when the other payment, to which the credit was assigned, was deleted with its account', async () => {
  const { student, utr } = await paidByHand();
  const removal = `/api/students/${student.id}?confirmRegistrations=1`;
  expect((await call(app, 'DELETE', removal, { bearer: chief })).statusCode).toBe(200);
  const copied = (await claim(utr)).id;
  expect(await flagsOf(copied)).toEqual([{ kind: 'sameTransaction', others: [], orders: [], deleted: ['account'] }]);
  expect((await approve(copied)).statusCode).toBe(409);
});

test('does not flag a payment against itself when its transaction ID is corrected to that of its credit', async () => {
  const { id, student, utr } = await paidByHand(100);
  await decide(id, { decision: 'rejected', reason: 'The rest is missing' });
  const sent = { bearer: student.bearer, fields: { transactionId: utr }, file: { content: await screenshot() } };
  expect((await resubmit(app, id, sent)).statusCode).toBe(200);
  expect(await flagsOf(id)).toEqual([]);
  expect((await approve(id)).statusCode).toBe(200);
});

test('does not flag a line of a joint payment when its transaction ID is that of the credit that paid another line', async () => {
  const { utr, mistyped } = nextNumbers();
  const student = await make.student();
  const events = [await make.event({ fee: 150 }), await make.event({ fee: 150 })];
  const lines = events.map((id) => eventLine(id, { email: student.email }));
  const sent = (await payer(app).pay(student, lines, { fields: { transactionId: mistyped } })).json();
  const ids: string[] = sent.lines.map(({ _id }: { _id: string }) => _id);
  await assign(ids, 150, utr);
  const rows = app.platform.db.selectFrom('registrations').select('id').where('id', 'in', ids);
  const { id } = await rows.where('payment_status', '=', 'pending').executeTakeFirstOrThrow();
  await decide(id, { decision: 'rejected', reason: 'The rest is missing' });
  expect((await payer(app).resend(student, sent._id, { transactionId: utr })).statusCode).toBe(200);
  expect(await flagsOf(id)).toEqual([]);
  expect((await approve(id)).statusCode).toBe(200);
});

test('finds what credits have paid by the index of their numbers when a transaction ID is compared', async () => {
  const plans = await plansOf(app, (db) => creditClaims(db, ['601234000000']));
  expect(plans).not.toEqual([]);
  for (const { sql, plan } of plans) expect(plan, sql).toMatch(/payment_ledger_credit_transaction\b/);
});
