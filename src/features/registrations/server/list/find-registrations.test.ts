import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
let kites: string;
let ropes: string;
const clock = stoppedClock();

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  bearer = (await make.admin()).bearer;
  kites = await make.event({ fee: 100, columns: { title: 'Paper kites' } });
  ropes = await make.event({ team: { min: 1, max: 3 }, columns: { title: 'Ropes' } });
  const member = { name: 'Kavin Two', email: 'two@students.example', phone: '+91 00000 00177', college: 'Elsewhere' };
  await register(kites, { name: 'Anbu', transactionId: '512345678901' });
  await register(kites, { name: 'Bala', transactionId: '917777888899' });
  await register(ropes, { name: 'Chitra', teamName: 'Knots', teamMembers: JSON.stringify([member]) });
  await register(kites, { name: 'Devi 100%', transactionId: 'OIL 2025-77' });
  // About one reference in 35 has no digits but an L, which is compared as a 1.
  const reference = { payment_reference: 'JYVBCRGL' };
  await app.platform.db.updateTable('registrations').set(reference).where('name', '=', 'Bala').execute();
});
afterAll(() => app.stop());

async function register(eventId: string, fields: Record<string, string>) {
  clock.forward({ seconds: 60 });
  await make.registration(eventId, { fields });
}

interface Page {
  registrations: { _id: string; name: string; transactionId: string; paymentProof: string; createdAt: string }[];
  next: string;
  previous: string;
  found: number;
  total: number;
  newest: string;
  arrived: number;
  revision: string;
}

async function find(query: Record<string, string | number> = {}, by = bearer): Promise<Page> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await call(app, 'GET', `/api/admin/registrations?${search}`, { bearer: by });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const namesOf = ({ registrations }: Page) => registrations.map(({ name }) => name);

test('lists registrations in pages from the newest to the oldest and back, without a gap', async () => {
  const first = await find({ limit: 2 });
  expect(namesOf(first)).toEqual(['Devi 100%', 'Chitra']);
  expect([first.previous, first.found, first.total]).toEqual(['', 4, 4]);
  const second = await find({ limit: 2, after: first.next });
  expect(namesOf(second)).toEqual(['Bala', 'Anbu']);
  expect(second.next).toBe('');
  expect(namesOf(await find({ limit: 2, before: second.previous }))).toEqual(['Devi 100%', 'Chitra']);
  expect(namesOf(await find({ limit: 1, before: second.previous }))).toEqual(['Chitra']);
});

test('keeps rows on their page when a registration arrives between two requests', async () => {
  const first = await find({ limit: 2 });
  const late = await make.registration(ropes, { fields: { name: 'Late' } });
  expect(namesOf(await find({ limit: 2, after: first.next }))).toEqual(['Bala', 'Anbu']);
  await call(app, 'DELETE', `/api/registration/${late.id}`, { bearer });
});

describe('filters of the list', () => {
  test.each([
    ['an event', () => ({ event: ropes }), ['Chitra']],
    ['a registration status', () => ({ status: 'confirmed' }), ['Chitra']],
    ['a payment status', () => ({ payment: 'pending' }), ['Devi 100%', 'Bala', 'Anbu']],
    ['an event and a registration status', () => ({ event: kites, status: 'confirmed' }), []],
  ])('filters the list by %s', async (_, query, names) => {
    const page = await find(query());
    expect(namesOf(page)).toEqual(names);
    expect([page.found, page.total]).toEqual([names.length, 4]);
  });

  test.each([
    ['a name in capitals', 'ANBU', ['Anbu']],
    ['an event’s title', 'kites', ['Devi 100%', 'Bala', 'Anbu']],
    ['a team’s name', 'knots', ['Chitra']],
    ['a team member’s name', 'kavin', ['Chitra']],
    ['a team member’s phone as people write it', '0000000177', ['Chitra']],
    ['a phone that ends like a team member’s', '0900000177', []],
    ['an email', 'TWO@students.example', ['Chitra']],
    ['a transaction ID in groups', '5123 4567 8901', ['Anbu']],
    ['a transaction ID that begins like a phone of India', '917777888899', ['Bala']],
    ['a transaction ID with letters taken for digits', '0IL2025', ['Devi 100%']],
    ['a payment reference without digits', 'jyvbcrgl', ['Bala']],
    ['each of several words', 'paper bala', ['Bala']],
    ['a sign that databases take for any text', '%', ['Devi 100%']],
    ['a name of a field, which is in no text', '"email"', []],
    ['words that are nowhere', 'nobody at all', []],
  ])('searches the list for %s', async (_, q, names) => {
    expect(namesOf(await find({ q }))).toEqual(names);
  });

  test.each([
    ['an event’s title', 'kites', ['Devi 100%', 'Bala', 'Anbu']],
    ['a title and a name', 'paper bala', ['Bala']],
    ['a team member’s name', 'kavin', ['Chitra']],
    ['a transaction ID', '917777888899', []],
    ['a title and a transaction ID', 'kites 917777888899', []],
    ['a payment reference', 'jyvbcrgl', []],
  ])('searches the list for %s for an organiser who may not read payments', async (_, q, names) => {
    const { bearer: volunteer } = await make.admin({ role: 'volunteer' });
    expect(namesOf(await find({ q }, volunteer))).toEqual(names);
  });

  test('refuses a filter by an unknown status', async () => {
    const answer = await call(app, 'GET', '/api/admin/registrations?status=lost', { bearer });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ status: 'This filter has no such value.' });
  });

  test('applies filter and search to the full list that exports use', async () => {
    const answer = await call(app, 'GET', `/api/registration?event=${kites}&q=a`, { bearer });
    expect(answer.json().map(({ name }: { name: string }) => name)).toEqual(['Devi 100%', 'Bala', 'Anbu']);
  });
});

test('says how many registrations have arrived since the last look, and gives the live revision', async () => {
  const { newest } = await find();
  expect((await find({ since: newest })).arrived).toBe(0);
  clock.forward({ seconds: 60 });
  const extra = await make.registration(ropes, { fields: { name: 'Ezhil' } });
  const after = await find({ since: newest, status: 'pending' });
  expect(after.arrived).toBe(1);
  const live = await call(app, 'GET', '/api/registration/revision', { bearer });
  expect(live.json().revision).toBe(after.revision);
  await call(app, 'DELETE', `/api/registration/${extra.id}`, { bearer });
});

test('a coordinator sees and counts only registrations of own events', async () => {
  const coordinator = await make.admin({ role: 'coordinator', events: [ropes] });
  const page = await find({}, coordinator.bearer);
  expect([namesOf(page), page.total]).toEqual([['Chitra'], 1]);
  expect((await find({ q: 'kites' }, coordinator.bearer)).found).toBe(0);
});

test('a volunteer sees no payment details and cannot search by transaction ID', async () => {
  const volunteer = await make.admin({ role: 'volunteer' });
  const page = await find({ q: 'anbu' }, volunteer.bearer);
  expect(page.registrations).toMatchObject([{ name: 'Anbu', transactionId: '', paymentProof: '' }]);
  expect((await find({ q: '512345678901' }, volunteer.bearer)).found).toBe(0);
  expect((await find({ q: '512345678901' })).found).toBe(1);
});

test('orders the events of the filter by title, whether or not it begins with a capital', async () => {
  for (const title of ['eSports', 'Zumba']) await make.event({ columns: { title } });
  const answer = await call(app, 'GET', '/api/admin/registrations', { bearer });
  const titles = answer.json().events.map(({ title }: { title: string }) => title);
  expect(titles.filter((title: string) => /^(eSports|Paper kites|Zumba)$/.test(title))).toEqual([
    'eSports',
    'Paper kites',
    'Zumba',
  ]);
});
