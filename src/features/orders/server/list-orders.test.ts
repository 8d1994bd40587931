import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { headersOf, multipartBody, registrationParts } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { OrderRecord } from '../admin-contract.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
let picture: Buffer;
let fest: string;
let day: string;
let coupon: string;
const ids: Record<string, string> = {};
const clock = stoppedClock();

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  bearer = (await make.admin()).bearer;
  picture = await screenshot();
  fest = await made('passes', { name: 'Fest pass', covers: { kind: 'all' }, prices: [{ amount: 200 }] });
  day = await made('passes', { name: 'Day pass', covers: { kind: 'any', count: 1 }, prices: [{ amount: 100 }] });
  coupon = await made('coupons', { code: 'TAKE50', amount: 50 });
  await buy('Anbu', fest, { transactionId: '5123 4567 8901' });
  await buy('Beela', fest, { transactionId: '512345678902', coupon: 'TAKE50' });
  await buy('Chitra', day, { transactionId: 'T12O-45I' });
  await buy('Devi', day, { transactionId: '512345678901' });
  await decide('Beela', 'active');
  await decide('Chitra', 'rejected');
});
afterAll(() => app.stop());

async function made(what: string, json: object): Promise<string> {
  clock.forward({ seconds: 60 });
  const answer = await call(app, 'POST', `/api/admin/${what}`, { bearer, json });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json()._id;
}

async function buy(name: string, passId: string, fields: Record<string, string>): Promise<void> {
  clock.forward({ seconds: 60 });
  const student = await make.student({ name });
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/students/passes/${passId}/buy`,
    headers: headersOf({ bearer: student.bearer }),
    payload: multipartBody(registrationParts({ fields, file: { content: picture } })),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  ids[name] = answer.json()._id;
}

const decide = (name: string, status: string, more: object = {}) =>
  call(app, 'PUT', `/api/admin/passes/orders/${ids[name]}`, { bearer, json: { status, reason: 'Not found', ...more } });

async function find(query: Record<string, string> = {}) {
  const answer = await call(app, 'GET', `/api/admin/passes/orders?${new URLSearchParams(query)}`, { bearer });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const namesOf = ({ orders }: { orders: OrderRecord[] }) => orders.map(({ student }) => student.name);

test('lists the newest orders first, page by page, with how many there are of each status', async () => {
  const first = await find({ limit: '3' });
  expect(namesOf(first)).toEqual(['Devi', 'Chitra', 'Beela']);
  expect([first.found, first.total, first.previous]).toEqual([4, 4, '']);
  expect(first.counts).toEqual({ pending: 2, active: 1, rejected: 1, cancelled: 0 });
  // The answer also has the passes of the sample edition.
  expect(first.passes.filter(({ _id }: { _id: string }) => [fest, day].includes(_id))).toEqual([
    { _id: fest, name: 'Fest pass' },
    { _id: day, name: 'Day pass' },
  ]);
  const second = await find({ limit: '3', after: first.next });
  expect(namesOf(second)).toEqual(['Anbu']);
  expect(namesOf(await find({ limit: '3', before: second.previous }))).toEqual(namesOf(first));
});

describe('the filters of the list of orders', () => {
  test.each<[string, () => Record<string, string>, string[]]>([
    ['a status', () => ({ status: 'pending' }), ['Devi', 'Anbu']],
    ['a pass', () => ({ pass: fest }), ['Beela', 'Anbu']],
    ['a pass and a status', () => ({ pass: fest, status: 'pending' }), ['Anbu']],
    ['a coupon', () => ({ coupon }), ['Beela']],
    ['a name in capitals', () => ({ q: 'ANBU' }), ['Anbu']],
    ['a transaction ID in groups', () => ({ q: '5123 4567 8902' }), ['Beela']],
    ['a transaction ID with letters for digits', () => ({ q: 't120 451' }), ['Chitra']],
    ['a search and a status together', () => ({ q: '512345678901', status: 'pending', pass: day }), ['Devi']],
    ['words that do not all match', () => ({ q: 'anbu 512345678902' }), []],
    ['a sign that databases take for any text', () => ({ q: '%' }), []],
  ])('lists the orders that match %s', async (_, query, names) => {
    const page = await find(query());
    expect(namesOf(page)).toEqual(names);
    expect([page.found, page.total]).toEqual([names.length, 4]);
  });

  test.each<[string, () => Record<string, string>, number]>([
    ['a status', () => ({ status: 'pending' }), 2],
    ['a pass', () => ({ pass: day }), 2],
    ['a pass and a search', () => ({ pass: fest, q: 'students.example' }), 2],
    ['a coupon and a status', () => ({ coupon, status: 'active' }), 1],
    ['nothing', () => ({}), 4],
  ])('counts all orders that match %s when they fill several pages', async (_, query, found) => {
    expect(await find({ ...query(), limit: '1' })).toMatchObject({ found, isMoreFound: false, total: 4 });
  });

  test('finds an order by its reference, and by the email of its student', async () => {
    const [order] = (await find({ q: 'beela' })).orders;
    expect(namesOf(await find({ q: order.paymentReference }))).toEqual(['Beela']);
    expect(namesOf(await find({ q: order.student.email }))).toEqual(['Beela']);
  });

  test('refuses a status that does not exist', async () => {
    const answer = await call(app, 'GET', '/api/admin/passes/orders?status=paid', { bearer });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ status: 'This filter has no such value.' });
  });
});

test('tells of another revision once an order has changed', async () => {
  const { revision } = await find();
  const told = async () => (await call(app, 'GET', '/api/admin/revisions', { bearer })).json().orders;
  expect(await told()).toBe(revision);
  await decide('Chitra', 'active');
  expect(await told()).not.toBe(revision);
  await decide('Chitra', 'rejected');
});

test('exports what the filters let through as CSV', async () => {
  const file = await call(app, 'GET', '/api/admin/orders/export?q=beela', { bearer });
  expect(file.headers['content-disposition']).toMatch(/filename="orders_\d{4}-\d\d-\d\d\.csv"/);
  const [head, row, ...others] = file.body.split('\r\n');
  expect(head).toContain('Pass,Name,Email,Phone,College,Status,Amount,Coupon,Transaction ID,Reference,Ordered,Reason');
  expect(row).toMatch(/^Fest pass,Beela,.*,active,150,TAKE50,/);
  expect(others).toEqual(['']);
});

describe('one order', () => {
  const open = async (name: string) =>
    (await call(app, 'GET', `/api/admin/passes/orders/${ids[name]}`, { bearer })).json();

  test('names the other payments with its transaction ID, registrations too', async () => {
    expect((await open('Devi')).sameTransaction).toEqual([
      { _id: ids.Anbu, name: 'Anbu', about: 'Fest pass, waits to be checked' },
    ]);
    expect((await open('Chitra')).sameTransaction).toEqual([]);
    const eventId = await make.event({ fee: 100, columns: { title: 'Kites' } });
    const { id } = await make.registration(eventId, { fields: { transactionId: '512345678901' } });
    expect((await open('Anbu')).sameTransaction).toEqual([
      { _id: ids.Devi, name: 'Devi', about: 'Day pass, waits to be checked' },
      { _id: id, name: expect.any(String), about: 'Kites, waits to be checked' },
    ]);
    const refused = await decide('Anbu', 'active', { acceptSameTransaction: false });
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Another payment has the same transaction ID.']);
  });

  test('answers 404 for an order that does not exist', async () => {
    const answer = await call(app, 'GET', '/api/admin/passes/orders/nothing', { bearer });
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Order not found']);
  });
});
