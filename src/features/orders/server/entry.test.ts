import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { eventForm } from '#testing/event-form.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { headersOf, multipartBody, participant, register, registrationParts } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let chief: { bearer: string };
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  chief = await make.admin();
  picture = await screenshot();
});
afterAll(() => app.stop());

type Caller = { bearer: string };
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown, { bearer }: Caller = chief) =>
  call(app, method, path, { bearer, ...(json !== undefined && { json }) });
let lastUtr = 812_300_000_000;
const paid = () => ({ transactionId: String(++lastUtr) });

const eventBy = (entry: 'fee' | 'pass' | 'passOrFee' | 'free', columns: object = {}) =>
  make.event({ fee: 100, columns: { entry, ...columns } });
async function passFor(student: Caller, covers: object, isPaid = true): Promise<string> {
  const pass = { name: 'Fest pass', covers, prices: [{ amount: isPaid ? 0 : 250 }] };
  const { _id } = (await send('POST', '/api/admin/passes', pass)).json();
  const bought = await app.http.inject({
    method: 'POST',
    url: `/api/students/passes/${_id}/buy`,
    headers: headersOf(student),
    payload: multipartBody(registrationParts({ fields: paid(), file: { content: picture } })),
  });
  expect(bought.statusCode, bought.body).toBe(201);
  return bought.json()._id;
}
function enter(student: TestStudent, eventId: string, fields: Record<string, string> = {}) {
  const file = 'transactionId' in fields && { file: { content: picture } };
  const sent = { ...participant, email: student.email, eventId, ...fields };
  return register(app, { bearer: student.bearer, fields: sent, ...file });
}
const statusesOf = async (id: string) => {
  const columns = ['registration_status', 'payment_status', 'amount_due_paise'] as const;
  const row = await app.platform.db.selectFrom('registrations').select(columns).where('id', '=', id).executeTakeFirst();
  return row && [row.registration_status, row.payment_status, Number(row.amount_due_paise)];
};
const leftOf = async (student: Caller) =>
  (await send('GET', '/api/students/passes', undefined, student)).json()[0].left;
const decide = (order: string, status: string) => send('PUT', `/api/admin/passes/orders/${order}`, { status });
const cancelled = { registrationStatus: 'cancelled', paymentStatus: 'completed' };

describe('an event that can be entered with a pass', () => {
  test('confirms a registration at once and free of charge with a paid pass', async () => {
    const student = await make.student();
    await passFor(student, { kind: 'all' });
    const entered = await enter(student, await eventBy('pass'));
    expect(entered.statusCode, entered.body).toBe(201);
    expect(entered.json().registration).toMatchObject({ registrationStatus: 'confirmed', amountDue: 0 });
  });

  test('a registration follows the payment of its pass: pending, confirmed, pending after a rejection', async () => {
    const student = await make.student();
    const order = await passFor(student, { kind: 'any', count: 2 }, false);
    const { _id } = (await enter(student, await eventBy('passOrFee'))).json().registration;
    expect(await statusesOf(_id)).toEqual(['pending', 'pending', 0]);
    await decide(order, 'active');
    expect(await statusesOf(_id)).toEqual(['confirmed', 'completed', 0]);
    await decide(order, 'rejected');
    expect(await statusesOf(_id)).toEqual(['pending', 'pending', 0]);
  });

  test('a cancelled registration comes back as its pass is paid: confirmed, waiting, or not at all', async () => {
    const student = await make.student();
    const order = await passFor(student, { kind: 'any', count: 2 }, false);
    await decide(order, 'active');
    const { _id } = (await enter(student, await eventBy('pass'))).json().registration;
    const restoreAfter = async (status?: string) => {
      await send('PUT', `/api/registration/${_id}`, cancelled);
      if (status) await decide(order, status);
      return send('POST', `/api/registration/${_id}/restore`);
    };
    expect((await restoreAfter()).statusCode).toBe(200);
    expect(await statusesOf(_id)).toEqual(['confirmed', 'completed', 0]);
    expect((await restoreAfter('rejected')).statusCode).toBe(200);
    expect(await statusesOf(_id)).toEqual(['pending', 'pending', 0]);
    await decide(order, 'active');
    expect(await statusesOf(_id)).toEqual(['confirmed', 'completed', 0]);

    const { db } = app.platform;
    await send('PUT', `/api/registration/${_id}`, cancelled);
    await db.updateTable('pass_orders').set({ status: 'cancelled' }).where('id', '=', order).execute();
    const refused = await send('POST', `/api/registration/${_id}/restore`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The pass of this registration is cancelled. Ask the student to register again.',
    ]);
  });

  test('refuses entry without a pass, with another pass, and with a pass when only the fee counts', async () => {
    const student = await make.student();
    const event = await eventBy('pass');
    expect((await enter(student, event)).json().message).toBe('You need a pass for this event. Please buy one first.');
    const order = await passFor(student, { kind: 'events', events: [await eventBy('pass')] });
    expect((await enter(student, event)).json().message).toContain('You need a pass');
    expect((await enter(student, event, { passId: order })).json().message).toBe('This pass does not open this event.');
    const byFee = await enter(student, await eventBy('fee'), { passId: order });
    expect(byFee.json().message).toBe('This pass does not open this event.');
  });

  test('charges a student without a pass the fee when the event accepts a pass or the fee', async () => {
    const student = await make.student();
    const entered = await enter(student, await eventBy('passOrFee'), { ...paid(), feeShown: '100' });
    expect(entered.json().registration).toMatchObject({ registrationStatus: 'pending', amountDue: 100 });
  });

  test('takes the seat back when its pass is rejected, also one that an organiser had confirmed by hand', async () => {
    const student = await make.student();
    const order = await passFor(student, { kind: 'all' }, false);
    const { _id } = (await enter(student, await eventBy('pass'))).json().registration;
    await send('PUT', `/api/registration/${_id}`, { registrationStatus: 'confirmed', paymentStatus: 'completed' });
    expect((await decide(order, 'rejected')).statusCode).toBe(200);
    expect(await statusesOf(_id)).toEqual(['pending', 'pending', 0]);
    expect((await decide(order, 'active')).statusCode).toBe(200);
    expect(await statusesOf(_id)).toEqual(['confirmed', 'completed', 0]);
  });

  test('uses one entry of a pass, and gives it back when the registration is cancelled or deleted', async () => {
    const student = await make.student();
    await passFor(student, { kind: 'allowance', counts: { technical: 1, talk: 1 } });
    const { _id } = (await enter(student, await eventBy('pass'))).json().registration;
    expect(await leftOf(student)).toEqual({ technical: 0, talk: 1 });
    const spent = await enter(student, await eventBy('pass'));
    expect([spent.statusCode, spent.json().message]).toEqual([409, 'Your pass opens no more events of this kind.']);
    await send('PUT', `/api/registration/${_id}`, cancelled);
    expect(await leftOf(student)).toEqual({ technical: 1, talk: 1 });
    const again = await enter(student, await eventBy('pass'));
    expect(again.statusCode).toBe(201);
    expect((await send('POST', `/api/registration/${_id}/restore`)).statusCode).toBe(200);
    expect(await leftOf(student)).toEqual({ technical: 0, talk: 1 });
    await send('DELETE', `/api/registration/${again.json().registration._id}`);
    await send('DELETE', `/api/registration/${_id}`);
    expect(await leftOf(student)).toEqual({ technical: 1, talk: 1 });
  });

  test('uses a pass that counts nothing before one that counts, and a paid one before one that waits', async () => {
    const student = await make.student();
    const waiting = await passFor(student, { kind: 'any', count: 1 }, false);
    const counting = await passFor(student, { kind: 'any', count: 2 });
    const orderOf = async () => {
      const { _id } = (await enter(student, await eventBy('pass'))).json().registration;
      const row = app.platform.db.selectFrom('registrations').select('pass_order_id').where('id', '=', _id);
      return (await row.executeTakeFirstOrThrow()).pass_order_id;
    };
    expect(await orderOf()).toBe(counting);
    const all = await passFor(student, { kind: 'all' });
    expect(await orderOf()).toBe(all);
    await app.platform.db.updateTable('pass_orders').set({ status: 'cancelled' }).where('id', '=', all).execute();
    expect([await orderOf(), await orderOf()]).toEqual([counting, waiting]);
  });

  test('confirms at once with a paid pass that counts, though a pass that counts nothing waits for its payment', async () => {
    const student = await make.student();
    await passFor(student, { kind: 'all' }, false);
    await passFor(student, { kind: 'any', count: 1 });
    const statuses = async () => statusesOf((await enter(student, await eventBy('pass'))).json().registration._id);
    expect(await statuses()).toEqual(['confirmed', 'completed', 0]);
    expect(await statuses()).toEqual(['pending', 'pending', 0]);
  });

  test('uses the last entry of a pass once when a student registers for 200 events at once', async () => {
    const student = await make.student();
    await passFor(student, { kind: 'any', count: 1 });
    const events = await Promise.all(Array.from({ length: 200 }, () => eventBy('pass')));
    const answers = await Promise.all(events.map((event) => enter(student, event)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    // After a number of refusals the student has to wait.
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409, 429]));
    expect(await leftOf(student)).toEqual({ any: 0 });
  });
});

test('takes the last place at the price of an event once when 40 students register at the same time', async () => {
  const prices = JSON.stringify([{ audience: 'anyone', channel: 'online', amount: 60, limit: 1 }]);
  const event = await eventBy('fee', { prices });
  const students = await Promise.all(Array.from({ length: 40 }, () => make.student()));
  const answers = await Promise.all(students.map((student) => enter(student, event, { ...paid(), feeShown: '60' })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(new Set(refused.map((answer) => answer.json().message))).toEqual(
    new Set(['The fee of this event has just changed. Please look at the new fee and send the form again.']),
  );
});

describe('the fee that a student is shown', () => {
  test('shows 0 with a pass, the first price that fits, or else the fee', async () => {
    const [holder, without] = [await make.student(), await make.student()];
    await passFor(holder, { kind: 'all' });
    const shown = async (student: Caller, event: string) =>
      (await send('GET', `/api/students/events/${event}/payment`, undefined, student)).json().amount;
    const event = await eventBy('passOrFee');
    expect([await shown(holder, event), await shown(without, event)]).toEqual([0, 100]);
    const prices = JSON.stringify([{ audience: 'anyone', channel: 'online', amount: 60 }]);
    expect(await shown(without, await eventBy('fee', { prices }))).toBe(60);
  });
});

describe('the price that visitors are shown', () => {
  test('the price that visitors are shown is that of the price list while a price counts, and absent when the fee does', async () => {
    const payee = { qrCode: 'https://placehold.co/300', upiId: 'fest@example' };
    const form = { ...eventForm, ...payee, date: '2099-05-09', prices: [{ amount: 60, limit: 1 }] };
    const { _id } = (await send('POST', '/api/events', form)).json();
    const shown = async () => (await call(app, 'GET', `/api/events/${_id}`)).json().priceNow;
    expect(await shown()).toBe(60);
    await enter(await make.student(), _id, paid());
    // Makes the server read the events again.
    app.platform.siteChanged();
    expect(await shown()).toBeUndefined();
  });
});

describe('an event with a price list', () => {
  const prices = JSON.stringify([{ audience: 'anyone', channel: 'online', amount: 60, limit: 1 }]);

  test('charges the first price that fits, and the usual fee when that price is sold out', async () => {
    const event = await eventBy('fee', { prices });
    const shown = await enter(await make.student(), event, { ...paid(), feeShown: '100' });
    expect(shown.json().message).toBe(
      'The fee of this event has just changed. Please look at the new fee and send the form again.',
    );
    const first = (await enter(await make.student(), event, { ...paid(), feeShown: '60' })).json().registration;
    expect(first.amountDue).toBe(60);
    expect((await enter(await make.student(), event, paid())).json().registration.amountDue).toBe(100);
    await send('PUT', `/api/registration/${first._id}`, cancelled);
    expect((await enter(await make.student(), event, paid())).json().registration.amountDue).toBe(60);
  });

  test('deducts a coupon, and gives it back when the registration is cancelled', async () => {
    const { _id } = (await send('POST', '/api/admin/coupons', { code: 'HALF', percent: 50, limit: 1 })).json();
    const used = async () =>
      (await app.platform.db.selectFrom('coupons').select('used').where('id', '=', _id).executeTakeFirstOrThrow()).used;
    const event = await eventBy('fee');
    const entered = (await enter(await make.student(), event, { ...paid(), coupon: 'half' })).json().registration;
    expect([entered.amountDue, await used()]).toEqual([50, 1]);
    const refused = await enter(await make.student(), event, { ...paid(), coupon: 'half' });
    expect(refused.json().message).toBe('This coupon has been used up.');
    await send('PUT', `/api/registration/${entered._id}`, cancelled);
    expect(await used()).toBe(0);
  });

  test('charges nothing when the entry to the event is free', async () => {
    const entered = await enter(await make.student(), await eventBy('free'));
    expect(entered.json().registration).toMatchObject({ registrationStatus: 'confirmed', amountDue: 0 });
  });

  test('saves a price list, keeps it when a form leaves it out, and refuses a price that is never used', async () => {
    const payee = { qrCode: 'https://placehold.co/300', upiId: 'fest@example' };
    const form = { ...eventForm, ...payee, date: '2099-05-09', entry: 'passOrFee', prices: [{ amount: 60 }] };
    const made = (await send('POST', '/api/events', form)).json();
    expect(made).toMatchObject({ entry: 'passOrFee', prices: [{ audience: 'anyone', channel: 'online', amount: 60 }] });
    const { entry: _, prices: __, ...plain } = form;
    const kept = (await send('PUT', `/api/events/${made._id}`, plain)).json();
    expect(kept).toMatchObject({ entry: 'passOrFee', prices: made.prices });
    const refused = await send('PUT', `/api/events/${made._id}`, { ...form, prices: [{ amount: 1 }, { amount: 2 }] });
    expect(refused.json().errors).toEqual({
      'prices.1': 'Price 2 is never used: the prices above it always come first.',
    });
  });

  test.each<[string, object[], RegExp]>([
    ['a negative amount', [{ amount: -1 }], /whole rupees/],
    ['a fraction of a rupee', [{ amount: 0.5 }], /whole rupees/],
    ['an enormous amount', [{ amount: 1e21 }], /from 0 to 1,00,000/],
    [
      'two prices whose times cross',
      [
        { from: '2099-04-01T00:00:00Z', until: '2099-04-20T00:00:00Z', amount: 1 },
        { from: '2099-04-10T00:00:00Z', until: '2099-05-01T00:00:00Z', amount: 2 },
      ],
      /Prices 1 and 2 hold for the same people at the same time/,
    ],
  ])('refuses a price list with %s, says why, and makes no event', async (title, prices, words) => {
    const form = { ...eventForm, title, date: '2099-05-09', entry: 'passOrFee', prices };
    const refused = await send('POST', '/api/events', form);
    expect(refused.statusCode, refused.body).toBe(422);
    expect(Object.values(refused.json().errors)).toContainEqual(expect.stringMatching(words));
    expect(await app.platform.db.selectFrom('events').select('id').where('title', '=', title).execute()).toEqual([]);
  });
});
