import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { headersOf, multipartBody, registrationParts, type Submission } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const morning = new Date('2026-04-01T04:00:00.000Z');
const endOfApril = '2026-04-30T18:30:00.000Z';
let now = morning;
let app: TestApp;
let make: Maker;
let chief: { bearer: string };
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  make = maker(app);
  chief = await make.admin();
  picture = await screenshot();
});
afterEach(() => {
  now = morning;
});
afterAll(() => app.stop());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown, { bearer } = chief) =>
  call(app, method, path, { bearer, ...(json !== undefined && { json }) });
const early = [{ audience: 'ownCollege', amount: 0 }, { until: endOfApril, amount: 250 }, { amount: 300 }];
async function makePass(fields: object = {}): Promise<string> {
  const pass = { name: 'Fest pass', covers: { kind: 'all' }, prices: early, ...fields };
  const made = await send('POST', '/api/admin/passes', pass);
  expect(made.statusCode, made.body).toBe(201);
  return made.json()._id;
}
async function makeCoupon(fields: object): Promise<string> {
  const made = await send('POST', '/api/admin/coupons', fields);
  expect(made.statusCode, made.body).toBe(201);
  return made.json()._id;
}
let lastUtr = 512_300_000_000;
function buy(
  passId: string,
  student: Pick<TestStudent, 'bearer'>,
  fields: Record<string, string> = {},
  more: Partial<Submission> = {},
) {
  const submission = { fields: { transactionId: String(++lastUtr), ...fields }, file: { content: picture }, ...more };
  return app.http.inject({
    method: 'POST',
    url: `/api/students/passes/${passId}/buy`,
    headers: headersOf({ bearer: student.bearer, ...(more.key && { key: more.key }) }),
    payload: multipartBody(registrationParts(submission)),
  });
}
const decide = (id: string, status: string, more: object = {}) =>
  send('PUT', `/api/admin/passes/orders/${id}`, { status, ...more });
const mine = async (student: Pick<TestStudent, 'bearer'>) =>
  (await send('GET', '/api/students/passes', undefined, student)).json();
const soldOf = async (id: string) => {
  const row = app.platform.db.selectFrom('passes').select('sold').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).sold;
};
const ledgerOf = async (id: string) => {
  const rows = app.platform.db.selectFrom('payment_ledger').selectAll().where('registration_id', '=', id);
  return (await rows.orderBy('seq').execute()).map(
    (row) => `${row.from_account} ${row.to_account} ${row.amount_paise}`,
  );
};
/** Sorted by subject, because the clock is stopped and all mails have the same time. */
const mailsTo = async (email: string) => {
  const rows = app.platform.db.selectFrom('mail_outbox').select('subject').where('recipient', '=', email);
  return (await rows.execute()).map(({ subject }) => subject).toSorted();
};

describe('the public list of passes', () => {
  test('shows the current and the next price, and leaves out passes that are hidden or no longer sold', async () => {
    const name = 'Listed pass';
    const id = await makePass({ name });
    await makePass({ name, isActive: false });
    await makePass({ name, saleUntil: morning.toISOString() });
    now = new Date(morning.getTime() + 1_000);
    const later = await makePass({ name, saleFrom: '2026-05-01T00:00:00.000Z' });
    // The answer also has passes of the sample edition and of other tests.
    const all: { _id: string; name: string }[] = (await call(app, 'GET', '/api/passes')).json();
    const passes = all.filter((pass) => pass.name === name);
    expect(passes.map(({ _id }) => _id)).toEqual([id, later]);
    expect(passes[0]).toEqual({
      _id: id,
      name,
      description: '',
      covers: { kind: 'all' },
      coversWords: 'All events that take a pass',
      priceNow: 250,
      nextPrice: 300,
      nextPriceFrom: endOfApril,
      soldOut: false,
      priceWords: '₹250 for anyone until 30 April 2026, then ₹300; own college free',
    });
    expect(passes[1]).toMatchObject({ priceNow: 300, saleFrom: '2026-05-01T00:00:00.000Z' });
  });

  test('names only published events in the public list of passes and in a student’s own list', async () => {
    const columns = { title: 'Secret Concert', is_active: 0 as const };
    const [open, secret] = [await make.event(), await make.event({ columns })];
    const events = [open, secret];
    const id = await makePass({ covers: { kind: 'events', events } });
    const student = await make.student();
    expect((await buy(id, student)).statusCode).toBe(201);
    now = new Date(morning.getTime() + 2_000);
    for (const list of ['/api/passes', '/api/students/passes']) {
      const answer = await call(app, 'GET', list, { bearer: student.bearer });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('2 chosen events');
      expect(answer.body).not.toContain('Secret Concert');
      expect(answer.body).toContain(open);
      expect(answer.body).not.toContain(secret);
    }
  });
});

describe('buying a pass', () => {
  test('an order that costs nothing cannot be rejected, and one that was rejected before needs no proof when it is sent again', async () => {
    const id = await makePass({ prices: [{ amount: 0 }] });
    const student = await make.student();
    const { _id } = (await buy(id, student, { transactionId: '' }, { file: undefined })).json();
    const refused = await decide(_id, 'rejected', { reason: 'No money' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This pass costs nothing, so there is no payment to reject.',
    ]);
    const { db } = app.platform;
    await db.updateTable('pass_orders').set({ status: 'rejected' }).where('id', '=', _id).execute();
    expect((await buy(id, student, { transactionId: '' }, { file: undefined })).statusCode).toBe(201);
    const row = db.selectFrom('pass_orders').select(['proof_key', 'proof_state']).where('id', '=', _id);
    expect(await row.executeTakeFirst()).toEqual({ proof_key: '', proof_state: 'none' });
  });

  test('buys a pass at the price shown, which is active after its approval, with ledger rows and mails', async () => {
    const id = await makePass({ covers: { kind: 'allowance', counts: { technical: 1, talk: 2 } } });
    const student = await make.student();
    const payment = (await send('GET', `/api/students/passes/${id}/payment`, undefined, student)).json();
    expect(payment).toMatchObject({ amount: 250 });

    const bought = await buy(id, student, { priceShown: '250' });
    expect(bought.statusCode, bought.body).toBe(201);
    const { _id } = bought.json();
    expect(bought.json()).toEqual({ _id, status: 'pending', reference: payment.reference, amountDue: 250 });
    expect(await mine(student)).toMatchObject([
      { _id, status: 'pending', left: { technical: 1, talk: 2 }, pass: { _id: id, name: 'Fest pass' } },
    ]);
    expect((await buy(id, student)).json().message).toBe('You have this pass already.');

    const listed = (await send('GET', `/api/admin/passes/orders?pass=${id}`)).json();
    expect(listed.orders).toMatchObject([
      { _id, status: 'pending', amountDue: 250, student: { email: student.email } },
    ]);
    const proof = await call(app, 'GET', `/${listed.orders[0].paymentProof}`);
    expect([proof.statusCode, proof.headers['content-type']]).toEqual([200, 'image/webp']);

    expect((await decide(_id, 'active')).json()).toMatchObject({ _id, status: 'active' });
    expect(await mine(student)).toMatchObject([{ status: 'active' }]);
    expect(await ledgerOf(_id)).toEqual(['outside toCheck 25000', 'toCheck received 25000']);
    expect(await mailsTo(student.email)).toEqual(['We have your order for the Fest pass', 'Your Fest pass is paid']);
    const overview = (await send('GET', '/api/payments/overview')).json();
    expect(overview.events).toContainEqual(
      expect.objectContaining({ _id: `pass:${id}`, title: 'Fest pass', received: 250 }),
    );
    const { rows } = (await send('GET', '/api/payments/ledger?limit=1')).json();
    expect(rows).toMatchObject([{ event: 'Fest pass', payerName: expect.stringMatching(/^Student/), amount: 250 }]);
    expect((await decide(_id, 'active')).statusCode).toBe(409);
    expect((await send('DELETE', `/api/admin/passes/${id}`)).json().message).toContain('Somebody has bought this pass');
  });

  test('gives a free pass at once to a student of the own college with a confirmed address', async () => {
    await app.platform.db.deleteFrom('colleges').execute();
    await app.platform.db
      .insertInto('colleges')
      .values({
        id: 'own',
        name: 'Own College',
        city: 'Chennai',
        aliases: '[]',
        mail_domains: '["own.example"]',
        is_own: 1,
        created_at: '',
        updated_at: '',
        version: 0,
      })
      .execute();
    const id = await makePass();
    const own = await make.student({ email: 'meena@own.example' });
    const bought = await buy(id, own, { transactionId: '' }, { file: undefined as never });
    expect(bought.json()).toMatchObject({ status: 'active', reference: '', amountDue: 0 });
    const typed = await make.student({ email: 'ravi@own.example', isUnconfirmed: true });
    expect((await buy(id, typed)).json()).toMatchObject({ amountDue: 250 });
  });

  test('refuses a purchase when the price has changed since it was shown', async () => {
    const id = await makePass();
    now = new Date(endOfApril);
    const refused = await buy(id, await make.student(), { priceShown: '250' });
    expect([refused.statusCode, refused.json().errors]).toEqual([409, { priceShown: '300' }]);
    expect(await soldOf(id)).toBe(0);
  });

  test('asks for a transaction ID and a screenshot when money is due', async () => {
    const refused = await buy(
      await makePass(),
      await make.student(),
      { transactionId: '' },
      { file: undefined as never },
    );
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json().errors)).toEqual(['transactionId', 'paymentScreenshot']);
  });

  test('gives a repeated purchase with the same key the same answer', async () => {
    const id = await makePass();
    const student = await make.student();
    const sent = { fields: { transactionId: '400000000001' }, key: 'a-key-of-one-form' };
    const first = await buy(id, student, sent.fields, sent);
    const again = await buy(id, student, sent.fields, sent);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await soldOf(id)).toBe(1);
  });

  test('refuses a purchase before and after the sale, and when the pass is hidden or sold out', async () => {
    const student = await make.student();
    const words = async (fields: object) => (await buy(await makePass(fields), student)).json().message;
    expect(await words({ saleFrom: endOfApril })).toBe('This pass is not on sale at the moment.');
    expect(await words({ saleUntil: morning.toISOString() })).toBe('This pass is not on sale at the moment.');
    expect(await words({ isActive: false })).toBe('Pass not found');
    const last = await makePass({ limit: 1 });
    await buy(last, await make.student());
    expect((await buy(last, student)).json().message).toBe('This pass is sold out.');
  });

  test('charges the next price when the first price is sold out', async () => {
    const id = await makePass({ prices: [{ amount: 100, limit: 1 }, { amount: 200 }] });
    expect((await buy(id, await make.student())).json().amountDue).toBe(100);
    expect((await buy(id, await make.student())).json().amountDue).toBe(200);
  });
});

describe('a coupon', () => {
  test('deducts a coupon’s percentage, refuses a used-up coupon, and gives it back after a rejection', async () => {
    const id = await makePass();
    const coupon = await makeCoupon({ code: 'Tamil', percent: 10, limit: 1 });
    const used = async () =>
      (await app.platform.db.selectFrom('coupons').select('used').where('id', '=', coupon).executeTakeFirstOrThrow())
        .used;
    const first = (await buy(id, await make.student(), { coupon: 'TAMIL' })).json();
    expect(first.amountDue).toBe(225);
    const late = await make.student();
    const refused = await buy(id, late, { coupon: 'tamil' });
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'This coupon has been used up.']);
    expect(refused.json().errors.coupon).toBe('This coupon has been used up.');
    await decide(first._id, 'rejected', { reason: 'No such payment' });
    expect(await used()).toBe(0);
    expect((await buy(id, late, { coupon: 'tamil' })).statusCode).toBe(201);
    expect(await used()).toBe(1);
  });

  test.each([
    ['nobody made', { coupon: 'NOTHING' }, undefined, 'No coupon has this code.'],
    ['is over', { coupon: 'OLD' }, { code: 'OLD', amount: 9, until: '2026-03-01T00:00:00Z' }, 'This coupon has ended.'],
    ['is new', { coupon: 'NEW' }, { code: 'NEW', amount: 9, from: endOfApril }, 'This coupon is not valid yet.'],
    [
      'is switched off',
      { coupon: 'OFF' },
      { code: 'OFF', amount: 10, isActive: false },
      'This coupon is not valid at the moment.',
    ],
  ])('refuses a coupon that %s', async (_, fields, coupon, words) => {
    if (coupon) await makeCoupon(coupon);
    expect((await buy(await makePass(), await make.student(), fields)).json().message).toBe(words);
  });

  test('refuses a coupon when the student has used it already', async () => {
    await makeCoupon({ code: 'ONCE', amount: 50, perPerson: 1 });
    const student = await make.student();
    expect((await buy(await makePass(), student, { coupon: 'ONCE' })).json().amountDue).toBe(200);
    expect((await buy(await makePass(), student, { coupon: 'ONCE' })).json().message).toBe(
      'You have used this coupon already.',
    );
  });
});

describe('an order at the desk', () => {
  test('rejects an order with a reason, keeps its price when it is sent again, and approves it', async () => {
    const noon = '2026-04-01T06:30:00.000Z';
    const id = await makePass({ limit: 1, prices: [{ until: noon, amount: 250 }, { amount: 300 }] });
    const student = await make.student();
    const { _id, reference } = (await buy(id, student)).json();
    expect((await decide(_id, 'rejected', { reason: 'No such payment' })).json()).toMatchObject({ status: 'rejected' });
    expect(await soldOf(id)).toBe(0);
    expect(await mine(student)).toMatchObject([{ status: 'rejected', reason: 'No such payment' }]);
    now = new Date(noon);
    const again = (await buy(id, student, { priceShown: '250' })).json();
    expect(again).toEqual({ _id, status: 'pending', reference, amountDue: 250 });
    expect(await soldOf(id)).toBe(1);
    await decide(_id, 'active');
    expect(await ledgerOf(_id)).toEqual([
      'outside toCheck 25000',
      'toCheck rejected 25000',
      'rejected toCheck 25000',
      'toCheck received 25000',
    ]);
  });

  test('lists orders page by page, newest first', async () => {
    const id = await makePass();
    const orders: string[] = [];
    for (let at = 0; at < 3; at++) {
      now = new Date(morning.getTime() + at * 1_000);
      orders.unshift((await buy(id, await make.student())).json()._id);
    }
    const first = (await send('GET', `/api/admin/passes/orders?pass=${id}&limit=2`)).json();
    const second = (await send('GET', `/api/admin/passes/orders?pass=${id}&limit=2&after=${first.next}`)).json();
    const ids = [...first.orders, ...second.orders].map(({ _id }: { _id: string }) => _id);
    expect(ids).toEqual(orders);
    expect(second.next).toBe('');
  });
});

describe('the deletion of a student', () => {
  test('deletes a student’s orders, frees the passes, and keeps paid money in the ledger', async () => {
    const id = await makePass();
    const [paid, waiting] = [await make.student(), await make.student()];
    const first = (await buy(id, paid)).json();
    const second = (await buy(id, waiting)).json();
    await decide(first._id, 'active');
    for (const { id: student } of [paid, waiting]) {
      expect((await send('DELETE', `/api/students/${student}?confirmOrders=1`)).statusCode).toBe(200);
    }
    expect(await soldOf(id)).toBe(0);
    expect(await ledgerOf(first._id)).toEqual(['outside toCheck 25000', 'toCheck received 25000']);
    expect(await ledgerOf(second._id)).toEqual(['outside toCheck 25000', 'toCheck outside 25000']);
  });
});

describe('200 students at once', () => {
  const buyers = () => Promise.all(Array.from({ length: 200 }, () => make.student()));
  const successes = (answers: { statusCode: number }[]) =>
    answers.filter(({ statusCode }) => statusCode === 201).length;

  test('sells the last pass once when 200 students buy at the same time', async () => {
    const id = await makePass({ limit: 1, prices: [{ amount: 0 }] });
    const answers = await Promise.all((await buyers()).map((student) => buy(id, student)));
    expect(successes(answers)).toBe(1);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    expect(await soldOf(id)).toBe(1);
  });

  test('sells the last place at a price once when 200 students buy at the same time', async () => {
    const id = await makePass({ prices: [{ amount: 0, limit: 1 }, { amount: 10 }] });
    const answers = await Promise.all((await buyers()).map((student) => buy(id, student, { priceShown: '0' })));
    expect(successes(answers)).toBe(1);
    expect(await soldOf(id)).toBe(1);
  });

  test('accepts the last use of a coupon once when 200 students buy at the same time', async () => {
    const id = await makePass({ prices: [{ amount: 100 }] });
    const coupon = await makeCoupon({ code: 'LAST', percent: 100, limit: 1 });
    const answers = await Promise.all((await buyers()).map((student) => buy(id, student, { coupon: 'LAST' })));
    expect(successes(answers)).toBe(1);
    expect(await soldOf(id)).toBe(1);
    const row = app.platform.db.selectFrom('coupons').select('used').where('id', '=', coupon);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ used: 1 });
  });
});

test('refuses to delete a pass or a coupon when only a rejected order names it', async () => {
  const passId = await makePass();
  const couponId = await makeCoupon({ code: 'REJECTED', amount: 50 });
  const order = (await buy(passId, await make.student(), { coupon: 'REJECTED' })).json();
  expect((await decide(order._id, 'rejected')).statusCode).toBe(200);
  const pass = await send('DELETE', `/api/admin/passes/${passId}`);
  expect([pass.statusCode, pass.json().message]).toEqual([
    409,
    'Somebody has bought this pass. Take it off sale instead.',
  ]);
  const coupon = await send('DELETE', `/api/admin/coupons/${couponId}`);
  expect([coupon.statusCode, coupon.json().message]).toEqual([
    409,
    'Somebody has used this coupon. Switch it off instead.',
  ]);
});
