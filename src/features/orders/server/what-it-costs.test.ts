import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { headersOf, multipartBody, participant, register, registrationParts } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const now = new Date('2026-04-02T04:00:00.000Z');
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
afterAll(() => app.stop());

type Caller = { bearer: string };
const send = (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown, { bearer }: Caller = chief) =>
  call(app, method, path, { bearer, ...(json !== undefined && { json }) });
const eventBy = (entry: 'fee' | 'pass' | 'passOrFee' | 'free', columns: object = {}) =>
  make.event({ fee: 100, columns: { entry, ...columns } });
const asked = async (student: Caller, eventId: string, query = '') =>
  (await send('GET', `/api/students/events/${eventId}/payment${query}`, undefined, student)).json();
let lastUtr = 912_300_000_000;
const transactionId = () => String(++lastUtr);

const prices = [{ until: '2026-04-30T18:30:00.000Z', amount: 250 }, { amount: 300 }];
const makePass = async (covers: object = { kind: 'all' }, lines: object[] = prices, name = 'Fest pass') =>
  (await send('POST', '/api/admin/passes', { name, covers, prices: lines })).json()._id as string;
async function buy(student: Caller, passId: string): Promise<string> {
  const bought = await app.http.inject({
    method: 'POST',
    url: `/api/students/passes/${passId}/buy`,
    headers: headersOf(student),
    payload: multipartBody(
      registrationParts({ fields: { transactionId: transactionId() }, file: { content: picture } }),
    ),
  });
  expect(bought.statusCode, bought.body).toBe(201);
  return bought.json()._id;
}
const enter = (student: TestStudent, eventId: string, fields: Record<string, string>) =>
  register(app, {
    bearer: student.bearer,
    fields: { ...participant, email: student.email, eventId, ...fields },
    ...('transactionId' in fields && { file: { content: picture } }),
  });

describe('what a pass costs and why', () => {
  const priced = async (student: Caller, passId: string, coupon = '') =>
    send('GET', `/api/students/passes/${passId}/payment?coupon=${coupon}`, undefined, student);

  test('says which price counts, less a coupon, and the price of a rejected order', async () => {
    const [student, passId] = [await make.student(), await makePass()];
    await send('POST', '/api/admin/coupons', { code: 'Tenth', percent: 10 });
    expect((await priced(student, passId)).json()).toMatchObject({
      amount: 250,
      words: '₹250: price until 30 April 2026.',
      coupon: '',
    });
    expect((await priced(student, passId, 'tenth')).json()).toMatchObject({
      amount: 225,
      words: '₹225: price until 30 April 2026, less the coupon TENTH.',
      coupon: 'TENTH',
    });
    const order = await buy(student, passId);
    await send('PUT', `/api/admin/passes/orders/${order}`, { status: 'rejected' });
    expect((await priced(student, passId)).json().words).toBe('₹250: the price of your order.');
    const plain = await makePass({ kind: 'all' }, [{ amount: 90 }]);
    expect((await priced(student, plain)).json().words).toBe('₹90: the price of this pass.');
  });

  test('lets a student guess 20 coupon codes in ten minutes, and a right one costs no guess', async () => {
    const [student, other, passId] = [await make.student(), await make.student(), await makePass()];
    await send('POST', '/api/admin/coupons', { code: 'RIGHT', percent: 10 });
    for (let guess = 0; guess < 20; guess++) {
      expect((await priced(student, passId, 'right')).statusCode).toBe(200);
      expect((await priced(student, passId, `wrong${guess}`)).statusCode).toBe(409);
    }
    expect((await priced(student, passId, 'right')).statusCode).toBe(429);
    expect((await priced(student, passId)).statusCode).toBe(200);
    expect((await priced(other, passId, 'right')).statusCode).toBe(200);
  });
});

describe('what a registration costs and why', () => {
  test('the price of a registration is nothing with a pass, paid or checked, and says so', async () => {
    const [student, event] = [await make.student(), await eventBy('passOrFee')];
    const order = await buy(student, await makePass({ kind: 'any', count: 2 }));
    expect(await asked(student, event)).toMatchObject({
      amount: 0,
      words: 'Free with your Fest pass, which is being checked: this registration waits with it.',
      passes: [{ _id: order, name: 'Fest pass', isPaid: false, left: 2 }],
      passId: order,
      mayPay: true,
      hindrance: '',
    });
    await send('PUT', `/api/admin/passes/orders/${order}`, { status: 'active' });
    expect((await asked(student, event)).words).toBe('Free with your Fest pass.');
  });

  test('the price of a registration is the fee when the student wants to keep the pass, in the form and on the server', async () => {
    const [student, event] = [await make.student(), await eventBy('passOrFee')];
    await buy(student, await makePass());
    expect(await asked(student, event, '?passId=none')).toMatchObject({
      amount: 100,
      passId: '',
      words: '₹100: the fee of this event.',
    });
    const entered = await enter(student, event, { passId: 'none', transactionId: transactionId(), feeShown: '100' });
    expect(entered.json().registration).toMatchObject({ amountDue: 100, registrationStatus: 'pending' });
    const refused = await enter(student, await eventBy('pass'), { passId: 'none' });
    expect(refused.json().message).toBe('You need a pass for this event. Please buy one first.');
  });

  test('names the pass that is chosen among several', async () => {
    const [student, event] = [await make.student(), await eventBy('pass')];
    await buy(student, await makePass({ kind: 'all' }, prices, 'All pass'));
    const second = await buy(student, await makePass({ kind: 'any', count: 1 }, prices, 'One pass'));
    const chosen = await asked(student, event, `?passId=${second}`);
    expect([chosen.passId, chosen.words]).toEqual([second, expect.stringMatching(/^Free with your One pass/)]);
    expect(chosen.passes).toHaveLength(2);
    expect(chosen.mayPay).toBe(false);
  });

  test('says before anything is typed that a pass is needed or that nothing is left of it', async () => {
    const [student, event] = [await make.student(), await eventBy('pass')];
    expect((await asked(student, event)).hindrance).toBe('passNeeded');
    const order = await buy(student, await makePass({ kind: 'any', count: 1 }));
    expect((await enter(student, await eventBy('pass'), { passId: order })).statusCode).toBe(201);
    expect(await asked(student, event)).toMatchObject({
      hindrance: 'allowanceSpent',
      passes: [{ _id: order, left: 0 }],
    });
    expect(await asked(student, await eventBy('passOrFee'))).toMatchObject({ amount: 100, hindrance: '', passId: '' });
  });

  test('says which price of the list counts, and why a coupon does not', async () => {
    const student = await make.student();
    const lines = [{ audience: 'anyone', channel: 'online', from: '2026-03-31T18:30:00.000Z', amount: 60 }];
    const event = await eventBy('fee', { prices: JSON.stringify(lines) });
    expect((await asked(student, event)).words).toBe('₹60: price from 1 April 2026.');
    const refused = await send('GET', `/api/students/events/${event}/payment?coupon=nothing`, undefined, student);
    expect([refused.statusCode, refused.json().errors]).toEqual([409, { coupon: 'No coupon has this code.' }]);
    expect((await asked(student, await eventBy('fee'))).words).toBe('');
  });
});
