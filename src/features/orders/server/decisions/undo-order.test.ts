import { expect, test } from 'vitest';
import { sendNext } from '#server/mail/outbox-worker.ts';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { app, chief, clock, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { eventLine, passLine } from '#testing/orders/pay-together.ts';

startJointServer();

const statusOf = async (id: string) =>
  (await call(app, 'GET', `/api/admin/passes/orders/${id}`, { bearer: chief })).json().order.status;
const undo = (id: string, decisionId: string, bearer = chief) =>
  call(app, 'POST', `/api/admin/passes/orders/${id}/decisions/${decisionId}/undo`, { bearer });
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);
async function heldOf(id: string) {
  const rows = app.platform.db.selectFrom('payment_ledger').selectAll().where('registration_id', '=', id);
  const held: Record<string, number> = {};
  for (const { from_account, to_account, amount_paise } of await rows.execute()) {
    held[from_account] = (held[from_account] ?? 0) - Number(amount_paise);
    held[to_account] = (held[to_account] ?? 0) + Number(amount_paise);
  }
  return Object.fromEntries(Object.entries(held).filter(([name, amount]) => amount !== 0 && name !== 'outside'));
}

/** A waiting order, with a registration that was made with it. */
async function bought(limit?: number) {
  const student = await make.student();
  const passId = await shop.pass({ prices: [{ amount: 250 }], ...(limit && { limit }) });
  const id: string = (await shop.buy(passId, student)).json()._id;
  const event = await make.event({ columns: { entry: 'pass' } });
  const { id: registration } = await make.registration(event, { student });
  clock.forward({ seconds: 60 });
  const statuses = async () => {
    const { db } = app.platform;
    const row = db.selectFrom('registrations').select(['registration_status', 'payment_status']);
    const { registration_status, payment_status } = await row.where('id', '=', registration).executeTakeFirstOrThrow();
    return [registration_status, payment_status];
  };
  const paymentOf = async () => (await statuses())[1];
  /** Sets the statuses as an organiser does. */
  const set = async (registrationStatus: string, paymentStatus: string) => {
    const json = { registrationStatus, paymentStatus };
    const done = await call(app, 'PUT', `/api/registration/${registration}`, { bearer: chief, json });
    expect(done.statusCode, done.body).toBe(200);
    clock.forward({ seconds: 1 });
  };
  return { id, student, passId, paymentOf, statuses, set };
}

test('undoes an approval within ten seconds: the order and its registration wait again, and no mail is sent', async () => {
  const { id, student, paymentOf } = await bought();
  const before = await subjects(student.email);
  const approved = (await shop.decide(id, 'active')).json();
  expect([approved.status, await paymentOf()]).toEqual(['active', 'completed']);
  clock.forward({ seconds: 9 });
  const undone = await undo(id, approved.undo.decisionId);
  expect([undone.statusCode, undone.json().status], undone.body).toEqual([200, 'pending']);
  expect([await statusOf(id), await paymentOf()]).toEqual(['pending', 'pending']);
  expect(await subjects(student.email)).toEqual(before);
  expect(await heldOf(id)).toEqual({ toCheck: 25_000 });
});

test.each([
  ['approval', 'active', 'pending', ['confirmed', 'completed']],
  ['approval', 'active', 'completed', ['confirmed', 'completed']],
  ['rejection', 'rejected', 'completed', ['pending', 'pending']],
  ['rejection', 'rejected', 'pending', ['confirmed', 'pending']],
] as const)(
  'puts a registration that an organiser had confirmed back as it was when its %s is undone',
  async (_, status, payment, meanwhile) => {
    const { id, statuses, set } = await bought();
    await set('confirmed', payment);
    const { undo: decision } = (await shop.decide(id, status, { reason: 'No such payment' })).json();
    expect(await statuses()).toEqual(meanwhile);
    clock.forward({ seconds: 1 });
    const undone = await undo(id, decision.decisionId);
    expect([undone.statusCode, await statusOf(id)], undone.body).toEqual([200, 'pending']);
    expect(await statuses()).toEqual(['confirmed', payment]);
  },
);

test('leaves a registration as an organiser has set it between a decision and its undo', async () => {
  const { id, statuses, set } = await bought();
  await set('confirmed', 'pending');
  const { undo: decision } = (await shop.decide(id, 'active')).json();
  clock.forward({ seconds: 1 });
  await set('cancelled', 'pending');
  expect((await undo(id, decision.decisionId)).statusCode).toBe(200);
  expect(await statuses()).toEqual(['cancelled', 'pending']);
});

test('undoes a rejection, and the pass stays sold to the order', async () => {
  const { id, student, passId } = await bought(1);
  const before = await subjects(student.email);
  const rejected = (await shop.decide(id, 'rejected', { reason: 'No such payment' })).json();
  expect((await undo(id, rejected.undo.decisionId)).json()).toMatchObject({ status: 'pending', reason: '' });
  expect(await subjects(student.email)).toEqual(before);
  expect(await heldOf(id)).toEqual({ toCheck: 25_000 });
  expect((await shop.buy(passId, await make.student())).statusCode).toBe(409);
});

test('undoes a decision on all lines of a joint payment', async () => {
  const student = await make.student();
  const event = await make.event({ fee: 90, columns: { upi_id: '' } });
  const lines = [passLine(await shop.pass()), eventLine(event)];
  const sent = (await till.pay(student, lines)).json();
  const [order, registration]: string[] = sent.lines.map((line: { _id: string }) => line._id);
  const before = await subjects(student.email);
  clock.forward({ seconds: 60 });
  for (const status of ['active', 'rejected'] as const) {
    const decided = (await shop.decide(order ?? '', status, { reason: 'No such payment' })).json();
    expect((await undo(order ?? '', decided.undo.decisionId)).statusCode).toBe(200);
    const now = (await till.read(student, sent._id)).json().lines;
    expect(now.map((line: { status: string }) => line.status)).toEqual(['pending', 'pending']);
    expect(await heldOf(registration ?? '')).toEqual({ toCheck: 9_000 });
    clock.forward({ seconds: 60 });
  }
  expect(await subjects(student.email)).toEqual(before);
});

test('refuses to undo the decision of somebody else or of another order, twice, or too late', async () => {
  const [{ id }, other] = [await bought(), await bought()];
  const { undo: first } = (await shop.decide(id, 'active')).json();
  const ravi = await make.admin();
  expect((await undo(id, first.decisionId, ravi.bearer)).statusCode).toBe(404);
  expect((await undo(other.id, first.decisionId)).statusCode).toBe(404);
  expect((await undo(id, first.decisionId)).statusCode).toBe(200);
  expect((await undo(id, first.decisionId)).statusCode).toBe(404);
  const { undo: second } = (await shop.decide(id, 'active')).json();
  clock.forward({ seconds: 11 });
  const late = await undo(id, second.decisionId);
  expect([late.statusCode, late.json().message]).toEqual([409, expect.stringMatching(/^It is too late to undo this/)]);
  expect(await statusOf(id)).toBe('active');
});

test('refuses to undo an approval after the order was rejected, and offers no undo of that correction', async () => {
  const { id } = await bought();
  const { undo: approval } = (await shop.decide(id, 'active')).json();
  clock.forward({ seconds: 1 });
  const corrected = (await shop.decide(id, 'rejected', { reason: 'No such payment' })).json();
  expect([corrected.status, corrected.undo]).toEqual(['rejected', undefined]);
  const undone = await undo(id, approval.decisionId);
  expect([undone.statusCode, undone.json().message]).toEqual([409, 'Somebody has changed this payment since.']);
  expect(await statusOf(id)).toBe('rejected');
});

test('refuses to undo a decision when another pass of the payment was changed since', async () => {
  const student = await make.student();
  const lines = [passLine(await shop.pass()), passLine(await shop.pass({ name: 'Gold pass' }))];
  const sent = (await till.pay(student, lines)).json();
  const [one = '', other = '']: string[] = sent.lines.map((line: { _id: string }) => line._id);
  const { undo: approval } = (await shop.decide(one, 'active')).json();
  clock.forward({ seconds: 1 });
  expect((await shop.decide(other, 'rejected', { reason: 'No such payment' })).statusCode).toBe(200);
  expect((await undo(one, approval.decisionId)).statusCode).toBe(409);
  expect([await statusOf(one), await statusOf(other)]).toEqual(['active', 'rejected']);
});

test('mails an approval before its correction when both are within ten seconds', async () => {
  const { id, student } = await bought();
  const sent: string[] = [];
  const sendDue = async () => {
    while (await sendNext(app.platform, async ({ to, subject }) => void (to === student.email && sent.push(subject))));
  };
  await sendDue();
  sent.length = 0;
  await shop.decide(id, 'active');
  clock.forward({ seconds: 1 });
  await shop.decide(id, 'rejected', { reason: 'No such payment' });
  await sendDue();
  clock.forward({ seconds: 11 });
  await sendDue();
  expect(sent).toEqual(['Your Fest pass is paid', 'Your payment for the Fest pass was not accepted']);
});
