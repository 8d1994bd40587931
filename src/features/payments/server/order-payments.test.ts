import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import type { Maker } from '#testing/make.ts';
import { app, chief, make, shop, startJointServer } from '#testing/orders/joint-server.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';

startJointServer();
let passId: string;
beforeAll(async () => {
  passId = await shop.pass({ name: 'All-Events Pass' });
});

const post = (path: string, json: object = {}) => call(app, 'POST', `/api/payments/${path}`, { bearer: chief, json });
const get = async (path: string) => (await call(app, 'GET', `/api/payments/${path}`, { bearer: chief })).json();
async function ordered(student?: Awaited<ReturnType<Maker['student']>>) {
  const buyer = student ?? (await make.student());
  const utr = shop.nextUtr();
  const bought = await shop.buy(passId, buyer, { transactionId: utr });
  expect(bought.statusCode, bought.body).toBe(201);
  return { id: bought.json()._id as string, reference: bought.json().reference as string, utr, student: buyer };
}
const statusOf = async (id: string) =>
  (await app.platform.db.selectFrom('pass_orders').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const ledgerOf = async (id: string) => {
  const rows = app.platform.db.selectFrom('payment_ledger').selectAll().where('registration_id', '=', id);
  return (await rows.orderBy('seq').execute()).map(
    (row) => `${row.from_account} ${row.to_account} ${Number(row.amount_paise) / 100} by ${row.source}`,
  );
};
async function applied(text: string) {
  const sent = await sendStatement(app, chief, text);
  expect(sent.json()).toMatchObject({ state: 'ready' });
  const id: string = sent.json()._id;
  return { id, lists: sent.json().lists, ...(await post(`statements/${id}/apply`)).json() };
}
async function openCredit(amount: number): Promise<string> {
  const utr = shop.nextUtr();
  await applied(statementOf([{ amount, utr, note: 'GIFT' }]));
  const row = app.platform.db.selectFrom('payment_credits').select('id').where('utr', '=', utr);
  return (await row.executeTakeFirstOrThrow()).id;
}

describe('a statement', () => {
  test('names the pass and the student in the preview, and completes the order once when it is applied', async () => {
    const { id, utr, student } = await ordered();
    const text = statementOf([{ amount: 250, utr }]);
    const sent = (await sendStatement(app, chief, text)).json();
    expect(sent.lists.exact).toEqual({ count: 1, amount: 250 });
    const { lines } = await get(`statements/${sent._id}/lines`);
    expect(lines[0].registrations).toMatchObject([
      { _id: id, event: { _id: `pass:${passId}`, title: 'Pass: All-Events Pass' }, email: student.email },
    ]);
    const again = (await sendStatement(app, chief, `${text}\r\n`)).json();
    const answers = await Promise.all([sent._id, sent._id, again._id].map((one) => post(`statements/${one}/apply`)));
    expect(answers.reduce((sum, answer) => sum + answer.json().completed, 0)).toBe(1);
    expect(await statusOf(id)).toBe('active');
    expect(await ledgerOf(id)).toEqual(['outside toCheck 250 by student', 'toCheck received 250 by statement']);
    const [{ paidMails }] = (await app.platform.db
      .selectFrom('mail_outbox')
      .select(({ fn }) => fn.countAll<number>().as('paidMails'))
      .where('recipient', '=', student.email)
      .where('subject', '=', 'Your All-Events Pass is paid')
      .execute()) as [{ paidMails: number }];
    expect(Number(paidMails)).toBe(1);
  });

  test('confirms the registrations made with the pass when the order is found by its reference', async () => {
    const { id, reference, student } = await ordered();
    const event = await make.event({ fee: 100, columns: { entry: 'pass' } });
    const registered = await make.registration(event, { student, fields: { transactionId: '' } });
    await applied(statementOf([{ amount: 250, utr: shop.nextUtr(), note: reference }]));
    expect(await statusOf(id)).toBe('active');
    const row = app.platform.db.selectFrom('registrations').selectAll().where('id', '=', registered.id);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      registration_status: 'confirmed',
      payment_status: 'completed',
    });
  });

  test('completes nothing when the amount differs, the order is rejected, or a registration has the same ID', async () => {
    const [short, rejected, shared] = [await ordered(), await ordered(), await ordered()];
    await shop.decide(rejected.id, 'rejected', { reason: 'No such payment' });
    await make.registration(await make.event({ fee: 250 }), { fields: { transactionId: shared.utr } });
    const { lists, completed } = await applied(
      statementOf([
        { amount: 249, utr: short.utr },
        { amount: 250, utr: rejected.utr },
        { amount: 250, utr: shared.utr },
      ]),
    );
    expect(lists).toMatchObject({
      exact: { count: 0 },
      under: { count: 1 },
      rejected: { count: 1 },
      contested: { count: 1 },
    });
    expect(completed).toBe(0);
    expect(await Promise.all([short, rejected, shared].map(({ id }) => statusOf(id)))).toEqual([
      'pending',
      'rejected',
      'pending',
    ]);
  });

  test('keeps a second credit for the same order for a person when both are in one statement', async () => {
    const { id, utr, reference } = await ordered();
    const { completed, statement } = await applied(
      statementOf([
        { amount: 250, utr },
        { amount: 250, utr: shop.nextUtr(), note: reference },
      ]),
    );
    expect([completed, statement.lists.exact.count, statement.lists.alreadyPaid.count]).toEqual([1, 1, 1]);
    expect(await ledgerOf(id)).toHaveLength(2);
  });
});

describe('a credit', () => {
  test('pays a part of an order, then the rest, and is taken off again', async () => {
    const { id } = await ordered();
    const [part, rest] = [await openCredit(100), await openCredit(155)];
    await post(`credits/${part}/assign`, { registrationIds: [id] });
    expect(await statusOf(id)).toBe('pending');
    const assigned = (await post(`credits/${rest}/assign`, { registrationIds: [id] })).json();
    expect(assigned.credit.registrations).toMatchObject([{ _id: id, paymentStatus: 'completed', amountReceived: 255 }]);
    expect((await post(`credits/${rest}/release`)).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('pending');
    expect(await ledgerOf(id)).toEqual([
      'outside toCheck 250 by student',
      'toCheck received 100 by statement',
      'toCheck received 150 by statement',
      'outside received 5 by statement',
      'received toCheck 150 by statement',
      'received outside 5 by statement',
    ]);
  });

  test('a cancelled order keeps its reason when its money comes and goes back', async () => {
    const student = await make.student();
    const id: string = (await shop.buy(await shop.pass(), student)).json()._id;
    const refund = (amount: number) => post(`registrations/${id}/refunds`, { amount, reference: `Back ${amount}` });
    await shop.decide(id, 'active');
    expect((await refund(250)).statusCode).toBe(201);
    const reason = 'You have this pass twice.';
    const path = `/api/admin/passes/orders/${id}/cancel`;
    expect((await call(app, 'POST', path, { bearer: chief, json: { reason } })).statusCode).toBe(200);
    const credit = await openCredit(200);
    expect((await post(`credits/${credit}/assign`, { registrationIds: [id] })).statusCode).toBe(200);
    expect((await refund(200)).statusCode).toBe(201);
    const own = await call(app, 'GET', '/api/students/passes', { bearer: student.bearer });
    expect(own.json()).toMatchObject([{ status: 'cancelled', reason }]);
  });

  test('leaves the whole order rejected when it is taken off an order that was rejected meanwhile', async () => {
    const { id } = await ordered();
    const [part, whole] = [await openCredit(100), await openCredit(250)];
    await post(`credits/${part}/assign`, { registrationIds: [id] });
    expect((await shop.decide(id, 'rejected', { reason: 'Not there' })).statusCode).toBe(200);
    expect((await post(`credits/${part}/release`)).statusCode).toBe(200);
    await post(`credits/${whole}/assign`, { registrationIds: [id] });
    expect(await statusOf(id)).toBe('active');
    expect(await ledgerOf(id)).toEqual([
      'outside toCheck 250 by student',
      'toCheck received 100 by statement',
      'toCheck rejected 150 by desk',
      'received rejected 100 by statement',
      'rejected received 250 by statement',
    ]);
  });

  test('counts the rest as released when it pays a part of a registration that was rejected and cancelled', async () => {
    const event = await make.event({ fee: 60 });
    const { id } = await make.registration(event, { fields: { transactionId: shop.nextUtr() } });
    const gone = { registrationStatus: 'cancelled', paymentStatus: 'failed' };
    const set = await call(app, 'PUT', `/api/registration/${id}`, { bearer: chief, json: gone });
    expect(set.statusCode, set.body).toBe(200);
    const [part, whole] = [await openCredit(20), await openCredit(60)];
    await post(`credits/${part}/assign`, { registrationIds: [id] });
    await post(`credits/${part}/release`);
    await post(`credits/${whole}/assign`, { registrationIds: [id] });
    expect(await ledgerOf(id)).toEqual([
      'outside toCheck 60 by student',
      'toCheck rejected 60 by status',
      'rejected received 20 by statement',
      'rejected released 40 by statement',
      'received released 20 by statement',
      'released received 60 by statement',
    ]);
  });

  test('leaves the money of a second credit when the first was set back by hand before the second came', async () => {
    const event = await make.event({ fee: 150 });
    const { id } = await make.registration(event, { fields: { transactionId: shop.nextUtr() } });
    const [first, second] = [await openCredit(150), await openCredit(150)];
    await post(`credits/${first}/assign`, { registrationIds: [id] });
    const json = { registrationStatus: 'pending', paymentStatus: 'failed' };
    const set = await call(app, 'PUT', `/api/registration/${id}`, { bearer: chief, json });
    expect(set.statusCode, set.body).toBe(200);
    await post(`credits/${second}/assign`, { registrationIds: [id] });
    const payment = async () => (await get(`registrations/${id}`)).item;
    expect(await payment()).toMatchObject({ paymentStatus: 'completed', amountReceived: 150 });
    expect((await post(`credits/${first}/release`)).statusCode).toBe(200);
    expect(await payment()).toMatchObject({ paymentStatus: 'completed', amountReceived: 150 });
    expect((await post(`credits/${second}/release`)).statusCode).toBe(200);
    expect(await payment()).toMatchObject({ paymentStatus: 'pending', amountReceived: 0, amountDue: 150 });
  });

  test('pays for an order and a registration together only when the sum is exact', async () => {
    const { id, student } = await ordered();
    const registration = await make.registration(await make.event({ fee: 100 }), { student });
    const registrationIds = [id, registration.id];
    const [short, exact] = [await openCredit(349), await openCredit(350)];
    expect((await post(`credits/${short}/assign`, { registrationIds, acceptShared: true })).statusCode).toBe(409);
    expect((await post(`credits/${exact}/assign`, { registrationIds, acceptShared: true })).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('active');
  });
});

test('shows everything about the payment of one order, from its proof to its cash', async () => {
  const { id, utr, student } = await ordered();
  const cash = { eventId: `pass:${passId}`, registrationId: id, amount: 250, receiptNumber: 'FILE-1' };
  expect((await post('cash', cash)).statusCode).toBe(201);
  const { item, decisions, ledger } = await get(`registrations/${id}`);
  expect(item).toMatchObject({
    _id: id,
    email: student.email,
    event: { _id: `pass:${passId}`, title: 'Pass: All-Events Pass' },
    transactionId: utr,
    amountDue: 250,
    amountReceived: 250,
    paymentStatus: 'completed',
    waitsAs: '',
  });
  expect(decisions).toEqual([]);
  expect(ledger.map(({ kind }: { kind: string }) => kind)).toEqual(['claimed', 'received']);
  expect((await call(app, 'GET', '/api/payments/registrations/nobody', { bearer: chief })).statusCode).toBe(404);
});

test('flags a registration with the transaction ID of an order, and approves it only with explicit acceptance', async () => {
  const { id: orderId, utr } = await ordered(await make.student({ name: 'Ravi K' }));
  const { id } = await make.registration(await make.event({ fee: 100 }), { fields: { transactionId: utr } });
  const item = async () => (await get(`registrations/${id}`)).item;
  const { flags, version } = await item();
  const order = { _id: orderId, name: 'Ravi K', passName: 'All-Events Pass', status: 'pending', transactionId: utr };
  expect(flags).toContainEqual({ kind: 'sameTransaction', others: [], orders: [order], deleted: [] });
  const { items } = await get(`desk?q=${utr}`);
  expect(items[0].flags).toEqual(flags);
  const decision = { decision: 'approved', version };
  expect((await post(`registrations/${id}/decision`, decision)).json().message).toContain('same transaction ID');
  const accepted = await post(`registrations/${id}/decision`, { ...decision, acceptSameTransaction: true });
  expect(accepted.statusCode).toBe(200);
  await shop.decide(orderId, 'rejected');
  expect((await item()).flags).not.toContainEqual(expect.objectContaining({ kind: 'sameTransaction' }));
});

describe('the transaction ID of a pass that was paid and cancelled', () => {
  async function paidAndCancelled(refunded: number) {
    const order = await ordered();
    await shop.decide(order.id, 'active');
    const policy = { mayCancel: true, fullUntil: '2099-01-01T00:00', halfUntil: '' };
    await call(app, 'PUT', '/api/admin/refund-policy', { bearer: chief, json: policy });
    const path = `/api/students/orders/${order.id}/cancel`;
    const { bearer } = order.student;
    const cancelled = await call(app, 'POST', path, { bearer, json: { refundShown: 250 } });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    const refund = { amount: refunded, reference: shop.nextUtr(), note: 'Cannot come' };
    if (refunded > 0) expect((await post(`registrations/${order.id}/refunds`, refund)).statusCode).toBe(201);
    return order;
  }

  test.each([
    ['its money is still here', 0],
    ['its money was given back', 250],
  ])('completes nothing else without explicit acceptance when %s', async (_, refunded) => {
    const { utr } = await paidAndCancelled(refunded);
    const bought = await shop.buy(passId, await make.student(), { transactionId: utr });
    const asking = { acceptSameTransaction: false };
    expect((await shop.decide(bought.json()._id, 'active', asking)).json().message).toContain('same transaction ID');
    const { id } = await make.registration(await make.event({ fee: 100 }), { fields: { transactionId: utr } });
    await shop.decide(bought.json()._id, 'rejected', { reason: 'No such payment' });
    const { flags, version } = (await get(`registrations/${id}`)).item;
    expect(flags.map(({ kind }: { kind: string }) => kind)).toContain('sameTransaction');
    const approved = await post(`registrations/${id}/decision`, { decision: 'approved', version });
    expect(approved.json().message).toContain('same transaction ID');
  });

  test('names a cancelled order as paid in the search for payers when its money came', async () => {
    const [paid, unpaid] = [await paidAndCancelled(0), await ordered()];
    const { db } = app.platform;
    await db.updateTable('pass_orders').set({ status: 'cancelled' }).where('id', '=', unpaid.id).execute();
    const shown = async (utr: string) => (await get(`payers?q=${utr}`))[0];
    expect(await shown(paid.utr)).toMatchObject({ paymentStatus: 'completed', registrationStatus: 'cancelled' });
    expect(await shown(unpaid.utr)).toMatchObject({ paymentStatus: 'pending', registrationStatus: 'cancelled' });
  });

  test('the transaction ID of a pass that was paid and cancelled is listed as paid already when a statement has it', async () => {
    const [kept, refunded, unpaid] = [await paidAndCancelled(0), await paidAndCancelled(250), await ordered()];
    const { db } = app.platform;
    await db.updateTable('pass_orders').set({ status: 'cancelled' }).where('id', '=', unpaid.id).execute();
    const { lists } = await applied(statementOf([kept, refunded, unpaid].map(({ utr }) => ({ amount: 250, utr }))));
    expect(lists).toMatchObject({ alreadyPaid: { count: 2 }, cancelled: { count: 1 } });
  });
});
