import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { whileDatabaseIsFull } from '#testing/faults/failing-writes.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const morning = new Date('2026-04-01T04:00:00.000Z');
/** Times in the edition's time zone. Below them are the same times as instants. */
const policy = { mayCancel: true, fullUntil: '2026-04-01T10:30', halfUntil: '2026-04-01T11:30' };
const afterFull = new Date('2026-04-01T05:00:00.000Z');
const afterHalf = new Date('2026-04-01T06:00:00.000Z');
let now = morning;
let app: TestApp;
let make: Maker;
let chief: string;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
  await setPolicy(policy);
});
afterEach(async () => {
  now = morning;
  await setPolicy(policy);
});
afterAll(() => app.stop());

const send = async (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown, bearer = chief) =>
  call(app, method, path, { bearer, ...(json !== undefined && { json }) });
const setPolicy = (json: object) => send('PUT', '/api/admin/refund-policy', json);
const proposals = async () => (await send('GET', '/api/payments/refund-proposals')).json();
const proposalOf = async (id: string) => (await proposals()).proposals.find(({ _id }: { _id: string }) => _id === id);
const confirm = (id: string, json: object) => send('POST', `/api/payments/refund-proposals/${id}/confirm`, json);
type Kind = 'registrations' | 'orders';
const look = (kind: Kind, id: string, { bearer }: TestStudent) =>
  send('GET', `/api/students/${kind}/${id}/cancellation`, undefined, bearer);
const cancel = (kind: Kind, id: string, { bearer }: TestStudent, refundShown: number) =>
  send('POST', `/api/students/${kind}/${id}/cancel`, { refundShown }, bearer);

async function paidRegistration(fee = 200) {
  const eventId = await make.event({ fee, capacity: 1 });
  const { id, student } = await make.registration(eventId, { fields: { transactionId: shop.nextUtr() } });
  const statuses = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  expect((await send('PUT', `/api/registration/${id}`, statuses)).statusCode).toBe(200);
  return { id, student, eventId };
}
async function paidOrder(fields: object = {}, bought: Record<string, string> = {}) {
  const student = await make.student();
  const passId = await shop.pass(fields);
  const order = await shop.buy(passId, student, bought);
  expect(order.statusCode, order.body).toBe(201);
  const id: string = order.json()._id;
  await shop.decide(id, 'active');
  return { id, student, passId };
}
const ledgerOf = async (id: string) => {
  const rows = app.platform.db.selectFrom('payment_ledger').selectAll().where('registration_id', '=', id);
  return (await rows.orderBy('seq').execute()).map(
    (row) => `${row.kind} ${row.from_account} ${row.to_account} ${Number(row.amount_paise) / 100}`,
  );
};

describe('a student who cancels a paid registration', () => {
  test('reads the refund first, frees the seat at once, and is refunded when the UTR is entered', async () => {
    const { id, student, eventId } = await paidRegistration();
    expect((await look('registrations', id, student)).json()).toEqual({
      mayCancel: true,
      whyNot: '',
      received: 200,
      comesBack: 200,
      words: 'All that you paid is refunded: ₹200. The organisers send it.',
    });
    const cancelled = await cancel('registrations', id, student, 200);
    expect(cancelled.json()).toMatchObject({ comesBack: 200 });
    await make.registration(eventId, { fields: { transactionId: shop.nextUtr() } });
    const { registrations } = (await send('GET', '/api/payments/without-seat')).json();
    expect(registrations.map(({ _id }: { _id: string }) => _id)).not.toContain(id);

    expect(await proposalOf(id)).toMatchObject({ proposed: 200, amountReceived: 200, email: student.email });
    const status = async () =>
      (await send('GET', `/api/students/registrations/${id}/details`, undefined, student.bearer)).json();
    // The student was told that the seat is free, so no step says that an organiser decides about a seat.
    expect(await status()).toMatchObject({
      mayCancel: false,
      overallStatus: 'cancelled',
      steps: [
        { name: 'Submitted', state: 'done' },
        { name: 'Checking payment', state: 'done' },
        { name: 'Cancelled', state: 'current' },
      ],
      next: expect.stringContaining('send back ₹200'),
      money: '',
    });
    expect((await confirm(id, { amount: 200, reference: '' })).json().errors.reference).toContain('transaction ID');
    const answers = await Promise.all([1, 2].map(() => confirm(id, { amount: 200, reference: '500000000001' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(await proposalOf(id)).toBeUndefined();
    expect((await ledgerOf(id)).at(-1)).toBe('refunded received refunded 200');
    expect(await status()).toMatchObject({
      overallStatus: 'refunded',
      next: expect.stringContaining(
        'have sent back your refund: ₹200 on April 1, 2026, with the reference 500000000001.',
      ),
    });
  });

  test.each([
    ['half until the second time', afterFull, 100, 'Half of what you paid is refunded: ₹100.'],
    ['nothing after it', afterHalf, 0, 'It is too late for a refund of the ₹200 that you paid.'],
  ])('gets %s', async (_, at, comesBack, words) => {
    const { id, student } = await paidRegistration();
    now = at;
    const shown = (await look('registrations', id, student)).json();
    expect(shown).toMatchObject({ comesBack, words: expect.stringContaining(words) });
    expect((await cancel('registrations', id, student, comesBack)).statusCode).toBe(200);
    expect((await proposalOf(id))?.proposed ?? 0).toBe(comesBack);
    const status = async () =>
      (await send('GET', `/api/students/registrations/${id}/details`, undefined, student.bearer)).json();
    expect(await status()).toMatchObject({ overallStatus: 'cancelled', money: '' });
    if (comesBack === 0) return;
    expect((await confirm(id, { amount: comesBack, reference: '500000000002' })).statusCode).toBe(201);
    expect(await status()).toMatchObject({
      overallStatus: 'cancelled',
      next: expect.stringContaining('have sent back your refund'),
      money: '',
    });
  });

  test('a student who cancels a paid registration is told when the refund has changed since it was shown, and keeps the seat', async () => {
    const { id, student } = await paidRegistration();
    now = afterFull;
    const refused = await cancel('registrations', id, student, 200);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('has just changed')]);
    expect((await look('registrations', id, student)).json().mayCancel).toBe(true);
  });

  test('a student who cancels a paid registration is refused while no policy is set, once it is cancelled, after registration closes, and for somebody else', async () => {
    const { id, student, eventId } = await paidRegistration();
    expect((await cancel('registrations', id, await make.student(), 200)).statusCode).toBe(404);
    await setPolicy({ mayCancel: false, fullUntil: '', halfUntil: '' });
    expect((await look('registrations', id, student)).json()).toMatchObject({ mayCancel: false, comesBack: 0 });
    expect((await cancel('registrations', id, student, 0)).json().message).toContain('call the organisers');
    await setPolicy(policy);
    const closes = { registration_closes_at: morning.toISOString() };
    await app.platform.db.updateTable('events').set(closes).where('id', '=', eventId).execute();
    expect((await cancel('registrations', id, student, 200)).json().message).toContain('Registration is closed');
    await app.platform.db.updateTable('events').set({ registration_closes_at: '' }).where('id', '=', eventId).execute();
    expect((await cancel('registrations', id, student, 200)).statusCode).toBe(200);
    expect((await cancel('registrations', id, student, 200)).json().message).toBe('This is cancelled already.');
  });

  test('frees a seat in an event that is not published, until registration closes', async () => {
    const { id, student, eventId } = await paidRegistration();
    const set = (columns: object) =>
      app.platform.db.updateTable('events').set(columns).where('id', '=', eventId).execute();
    const mayCancel = async () => {
      const details = `/api/students/registrations/${id}/details`;
      const answers = [await send('GET', details, undefined, student.bearer), await look('registrations', id, student)];
      return answers.map((answer) => answer.json().mayCancel);
    };
    await set({ is_active: 0, registration_closes_at: morning.toISOString() });
    expect(await mayCancel()).toEqual([false, false]);
    await set({ registration_closes_at: '' });
    expect(await mayCancel()).toEqual([true, true]);
    expect((await cancel('registrations', id, student, 200)).json()).toMatchObject({ comesBack: 200 });
  });

  test('says what comes back when a part, or all, was refunded before', async () => {
    const { id, student } = await paidRegistration();
    const words = async () => (await look('registrations', id, student)).json().words;
    const refund = (amount: number) =>
      send('POST', `/api/payments/registrations/${id}/refunds`, { amount, reference: `Back ${amount}` });
    await refund(50);
    expect(await words()).toBe('All that is left of your payment is refunded: ₹150. The organisers send it.');
    now = afterFull;
    expect(await words()).toBe('Half of what is left of your payment is refunded: ₹75. The organisers send it.');
    now = afterHalf;
    expect(await words()).toBe('It is too late for a refund of the ₹150 that is left of your payment.');
    await refund(150);
    expect(await words()).toBe('What you paid was refunded before, so nothing more is refunded.');
  });

  test('leaves nothing to refund when the payment was not confirmed', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 100 }), {
      fields: { transactionId: shop.nextUtr() },
    });
    expect((await look('registrations', id, student)).json()).toMatchObject({ received: 0, comesBack: 0 });
    await cancel('registrations', id, student, 0);
    expect(await proposalOf(id)).toBeUndefined();
    expect((await ledgerOf(id)).at(-1)).toBe('released toCheck released 100');
  });
});

test('does not show the organisers’ reason when a student cancels a rejected registration', async () => {
  const { id, student } = await make.registration(await make.event({ fee: 200 }), {
    fields: { transactionId: shop.nextUtr() },
  });
  const rejected = { registrationStatus: 'pending', paymentStatus: 'failed', reason: 'Another amount' };
  expect((await send('PUT', `/api/registration/${id}`, rejected)).statusCode).toBe(200);
  expect((await cancel('registrations', id, student, 0)).statusCode).toBe(200);
  const path = `/api/students/registrations/${id}/details`;
  const details = (await send('GET', path, undefined, student.bearer)).json();
  expect(details).toMatchObject({ overallStatus: 'cancelled', reason: '' });
  const log = app.platform.db.selectFrom('audit_log').select('before').where('action', '=', 'registration.cancel');
  const { before } = await log.where('subject', '=', `registration:${id}`).executeTakeFirstOrThrow();
  expect(before).toContain('Another amount');
});

test('lets a student cancel ten times a day in all, and again a day later', async () => {
  const eventId = await make.event({ fee: 0 });
  const { student, ...order } = await paidOrder();
  expect((await cancel('orders', order.id, student, 0)).statusCode).toBe(409);
  expect((await cancel('orders', order.id, student, 250)).statusCode).toBe(200);
  const register = async () => (await make.registration(eventId, { student, fields: { transactionId: '' } })).id;
  for (let time = 2; time <= 10; time++) {
    expect((await cancel('registrations', await register(), student, 0)).statusCode, `time ${time}`).toBe(200);
  }
  const id = await register();
  const refused = await cancel('registrations', id, student, 0);
  expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringContaining('ten times')]);
  expect((await look('registrations', id, student)).json().mayCancel).toBe(true);
  const other = await make.registration(eventId, { fields: { transactionId: '' } });
  expect((await cancel('registrations', other.id, other.student, 0)).statusCode).toBe(200);
  now = new Date(morning.getTime() + 25 * 3_600_000);
  expect((await cancel('registrations', id, student, 0)).statusCode).toBe(200);
});

test('counts no cancellation towards the limit of a day when the database is full', async () => {
  const { id, student } = await paidRegistration();
  await whileDatabaseIsFull(app, async () => {
    for (let time = 0; time < 11; time++)
      expect((await cancel('registrations', id, student, 200)).statusCode).toBe(507);
  });
  expect((await cancel('registrations', id, student, 200)).statusCode).toBe(200);
});

describe('a proposed refund', () => {
  test('takes another amount only with a reason, and never more than was received', async () => {
    const { id, student } = await paidRegistration();
    await cancel('registrations', id, student, 200);
    expect((await confirm(id, { amount: 150, reference: '5001' })).json().errors.note).toContain('another amount');
    expect((await confirm(id, { amount: 201, reference: '5001', note: 'Too much' })).statusCode).toBe(409);
    expect(await proposalOf(id)).toBeDefined();
    const sent = await confirm(id, { amount: 150, reference: '5001', note: 'The shirt was collected' });
    expect(sent.json().row).toMatchObject({ amount: 150, reference: '5001', note: 'The shirt was collected' });
  });

  test('gives nothing back when the amount is 0, with a reason', async () => {
    const { id, student } = await paidRegistration();
    await cancel('registrations', id, student, 200);
    expect((await confirm(id, { amount: 0 })).statusCode).toBe(422);
    expect((await confirm(id, { amount: 0, note: 'Paid with another card' })).json().row).toBeNull();
    expect((await ledgerOf(id)).filter((row) => row.startsWith('refunded'))).toEqual([]);
  });

  test('leaves the list when the refund is written down elsewhere, or the seat is given again', async () => {
    const [elsewhere, restored] = [await paidRegistration(), await paidRegistration()];
    for (const { id, student } of [elsewhere, restored]) await cancel('registrations', id, student, 200);
    await send('POST', `/api/payments/registrations/${elsewhere.id}/refunds`, { amount: 200, reference: 'cash' });
    now = new Date(morning.getTime() + 1_000);
    expect((await send('POST', `/api/registration/${restored.id}/restore`)).statusCode).toBe(200);
    expect([await proposalOf(elsewhere.id), await proposalOf(restored.id)]).toEqual([undefined, undefined]);
  });

  test('a proposed refund is not confirmed from an old page once the registration or the order is live again', async () => {
    const [registration, order] = [await paidRegistration(), await paidOrder()];
    await cancel('registrations', registration.id, registration.student, 200);
    await cancel('orders', order.id, order.student, 250);
    expect((await send('POST', `/api/registration/${registration.id}/restore`)).statusCode).toBe(200);
    await app.platform.db.updateTable('pass_orders').set({ status: 'active' }).where('id', '=', order.id).execute();
    for (const [{ id }, amount] of [[registration, 200] as const, [order, 250] as const]) {
      const refused = await confirm(id, { amount, reference: '500000000003' });
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('not cancelled')]);
      expect((await confirm(id, { amount: 0, note: 'Nothing to give back' })).statusCode).toBe(409);
      expect((await ledgerOf(id)).filter((row) => row.startsWith('refunded'))).toEqual([]);
    }
    await app.platform.db.updateTable('pass_orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute();
    expect((await confirm(order.id, { amount: 250, reference: '500000000003' })).statusCode).toBe(201);
  });

  test('a proposed refund is hidden from coordinators', async () => {
    const { bearer } = await make.admin({ role: 'coordinator' });
    expect((await send('GET', '/api/payments/refund-proposals', undefined, bearer)).statusCode).toBe(403);
  });
});

describe('a student who cancels a pass', () => {
  test('frees its limit, its price and its coupon at once, and can buy it again', async () => {
    const code = { code: 'FREED', amount: 50, limit: 1 };
    const coupon = (await send('POST', '/api/admin/coupons', code)).json()._id;
    const prices = [{ amount: 200, limit: 1 }];
    const { id, student, passId } = await paidOrder({ limit: 1, prices }, { coupon: 'FREED' });
    expect((await look('orders', id, student)).json()).toMatchObject({ received: 150, comesBack: 150 });
    expect((await cancel('orders', id, student, 150)).statusCode).toBe(200);
    const { db } = app.platform;
    expect(await db.selectFrom('passes').select('sold').where('id', '=', passId).execute()).toEqual([{ sold: 0 }]);
    expect(await db.selectFrom('coupons').select('used').where('id', '=', coupon).execute()).toEqual([{ used: 0 }]);
    expect(await proposalOf(id)).toMatchObject({ proposed: 150, event: { title: 'Pass: Fest pass' } });
    expect((await shop.buy(passId, student, { coupon: 'FREED' })).json().amountDue).toBe(150);
    const refunded = await confirm(id, { amount: 150, reference: '500000000002' });
    expect(refunded.json().row).toMatchObject({ event: 'Fest pass', amount: 150 });
    expect((await ledgerOf(id)).at(-1)).toBe('refunded received refunded 150');
  });

  test('a student who cancels a pass is refused while registrations use the pass, and allowed when they are cancelled', async () => {
    const { id, student } = await paidOrder({ covers: { kind: 'any', count: 1 } });
    const event = await make.event({ columns: { entry: 'pass' } });
    const made = await make.registration(event, { student, fields: { transactionId: '' } });
    expect((await look('orders', id, student)).json()).toMatchObject({
      mayCancel: false,
      whyNot: expect.stringContaining('You have registered for events with this pass.'),
    });
    expect((await cancel('orders', id, student, 250)).statusCode).toBe(409);
    expect((await look('registrations', made.id, student)).json().words).toBe(
      'Nothing was paid, so nothing is refunded.',
    );
    expect((await cancel('registrations', made.id, student, 0)).statusCode).toBe(200);
    const [own] = (await send('GET', '/api/students/passes', undefined, student.bearer)).json();
    expect(own.left).toEqual({ any: 1 });
    expect((await cancel('orders', id, student, 250)).statusCode).toBe(200);
    const again = await make.event({ columns: { entry: 'pass' } });
    await expect(make.registration(again, { student, fields: { transactionId: '' } })).rejects.toThrow('pass');
  });
});

test('either cancels a pass or registers with it when both are asked for at the same time', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, student } = await paidOrder({ covers: { kind: 'any', count: 1 } });
    const event = await make.event({ columns: { entry: 'pass' } });
    const fields = { ...participant, email: student.email, eventId: event };
    const [gone, entered] = await Promise.all([
      cancel('orders', id, student, 250),
      register(app, { bearer: student.bearer, fields }),
    ]);
    const taken = entered.statusCode === 201 ? 1 : 0;
    expect([gone.statusCode, entered.statusCode]).toEqual(taken ? [409, 201] : [200, 409]);
    const { db } = app.platform;
    const allowance = db.selectFrom('pass_allowances').select('used').where('order_id', '=', id);
    const seats = db.selectFrom('events').select('seats_taken as used').where('id', '=', event);
    expect([await allowance.execute(), await seats.execute()]).toEqual([[{ used: taken }], [{ used: taken }]]);
    expect((await proposalOf(id))?.proposed).toBe(taken ? undefined : 250);
  }
});

describe('the refund policy', () => {
  test('the refund policy is off until organisers set it, and refuses times that are invalid or in the wrong order', async () => {
    const fresh = await startTestApp();
    const { bearer } = await maker(fresh).admin();
    const read = await call(fresh, 'GET', '/api/admin/refund-policy', { bearer });
    expect(read.json()).toEqual({ mayCancel: false, fullUntil: '', halfUntil: '' });
    await fresh.stop();
    expect((await setPolicy({ ...policy, fullUntil: '2026-02-30T09:00' })).statusCode).toBe(422);
    const longAgo = await setPolicy({ ...policy, fullUntil: '0025-05-01T09:00' });
    expect(longAgo.json().errors).toEqual({ fullUntil: 'Please enter a year from 2000 to 2199.' });
    const crossed = await setPolicy({ ...policy, halfUntil: policy.fullUntil });
    expect(crossed.json().errors.halfUntil).toContain('later');
  });
});

describe('a registration whose money was given back', () => {
  const refund = (id: string, amount: number) =>
    send('POST', `/api/payments/registrations/${id}/refunds`, { amount, reference: `${shop.nextUtr()}`, note: '' });

  test('refuses to restore a registration when its money was given back, since its seat would be free of charge', async () => {
    const { id } = await paidRegistration();
    await send('PUT', `/api/registration/${id}`, { registrationStatus: 'cancelled', paymentStatus: 'completed' });
    expect((await refund(id, 50)).statusCode).toBe(201);
    const refused = await send('POST', `/api/registration/${id}/restore`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The payment of this registration was given back. Ask the student to register again.',
    ]);
  });

  test('restores a paid registration when nothing was given back', async () => {
    const { id } = await paidRegistration();
    await send('PUT', `/api/registration/${id}`, { registrationStatus: 'cancelled', paymentStatus: 'completed' });
    const restored = await send('POST', `/api/registration/${id}/restore`);
    expect(restored.json()).toMatchObject({ registrationStatus: 'confirmed', paymentStatus: 'completed' });
  });
});
