import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Student } from '../contract.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
let bridges: string;
let kites: string;
const clock = stoppedClock();

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  bearer = (await make.admin()).bearer;
  bridges = await make.event({ team: { min: 1, max: 3 }, columns: { title: 'Paper Bridges' } });
  kites = await make.event({ columns: { title: 'Kites' } });
  await signUp('Anbu', { college: 'Kadal Institute', phone: '+91-99999 12345' }, { verified: true });
  await signUp('Beela', { department: 'Mechanical' }, { event: bridges, team: 'Loops' });
  await signUp('Élodie', { year: '4th Year' }, { verified: true, event: kites });
  await signUp('தேவி 100%', {});
});
afterAll(() => app.stop());

interface Done {
  verified?: boolean;
  event?: string;
  team?: string;
}

async function signUp(name: string, fields: Record<string, string>, { verified, event, team = '' }: Done = {}) {
  clock.forward({ seconds: 60 });
  const student = await make.student({ name });
  const columns = { ...fields, ...(verified && { verified: 1 as const }) };
  if (Object.keys(columns).length > 0) {
    await app.platform.db.updateTable('students').set(columns).where('id', '=', student.id).execute();
  }
  if (event) await make.registration(event, { student, fields: { teamName: team } });
  return student;
}

async function payFor(event: string, name: string, columns: { transaction_id: string; payment_reference: string }) {
  const student = await signUp(name, {});
  const { id } = await make.registration(event, { student });
  await app.platform.db.updateTable('registrations').set(columns).where('id', '=', id).execute();
  return student;
}

interface Page {
  students: Student[];
  next: string;
  previous: string;
  found: number;
  isMoreFound: boolean;
  total: number;
  revision: string;
}

async function find(query: Record<string, string> = {}, by = bearer): Promise<Page> {
  const answer = await call(app, 'GET', `/api/admin/students?${new URLSearchParams(query)}`, { bearer: by });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const namesOf = ({ students }: { students: Student[] }) => students.map(({ name }) => name);

test('lists the newest students first with their registrations, page by page', async () => {
  const first = await find({ limit: '3' });
  expect(namesOf(first)).toEqual(['தேவி 100%', 'Élodie', 'Beela']);
  expect(first.students[2]?.registeredEvents).toMatchObject([{ eventName: 'Paper Bridges', teamName: 'Loops' }]);
  expect([first.found, first.total, first.previous]).toEqual([4, 4, '']);
  const second = await find({ limit: '3', after: first.next });
  expect(namesOf(second)).toEqual(['Anbu']);
  expect(namesOf(await find({ limit: '3', before: second.previous }))).toEqual(namesOf(first));
});

describe('the filters of the list of students', () => {
  test.each([
    ['the filter for verified students', { filter: 'verified' }, ['Élodie', 'Anbu']],
    ['the filter for unverified students', { filter: 'unverified' }, ['தேவி 100%', 'Beela']],
    ['the filter for registered students', { filter: 'registered' }, ['Élodie', 'Beela']],
    ['both a filter and a search', { filter: 'registered', q: 'kites' }, ['Élodie']],
    ['a filter and a search without a common student', { filter: 'verified', q: 'beela' }, []],
  ])('lists the students who match %s', async (_, query, names) => {
    const page = await find(query);
    expect(namesOf(page)).toEqual(names);
    expect([page.found, page.total]).toEqual([names.length, 4]);
  });

  test.each([
    ['a name in capitals', 'ANBU', ['Anbu']],
    ['a name in Tamil', 'தேவி', ['தேவி 100%']],
    ['a Tamil name with a different vowel sign', 'தாவி', []],
    ['a capital with an accent, typed small', 'élodie', ['Élodie']],
    ['a college', 'kadal', ['Anbu']],
    ['a department', 'mechanical', ['Beela']],
    ['a year', '4th', ['Élodie']],
    ['a phone without its prefix', '9999912345', ['Anbu']],
    ['a phone in groups', '+91 99999 12345', ['Anbu']],
    ['an event', 'paper bridges', ['Beela']],
    ['a team', 'LOOPS', ['Beela']],
    ['words of the student and of the event together', 'beela bridges', ['Beela']],
    ['words that do not all match', 'beela kites', []],
    ['a sign that databases take for any text', '%', ['தேவி 100%']],
    ['a sign that databases take for any letter', '_', []],
    ['a backslash', '\\', []],
    ['a text that would end the query', "') or 1=1 --", []],
  ])('lists the students who match a search for %s', async (_, q, names) => {
    expect(namesOf(await find({ q }))).toEqual(names);
  });

  test('refuses a filter value that does not exist', async () => {
    const answer = await call(app, 'GET', '/api/admin/students?filter=nonsense', { bearer });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ filter: 'This filter has no such value.' });
  });

  test('applies the filter to the specified list and the search to the export', async () => {
    const listed = await call(app, 'GET', '/api/students?filter=registered', { bearer });
    expect(namesOf({ students: listed.json() })).toEqual(['Élodie', 'Beela']);
    const file = await call(app, 'GET', '/api/admin/students/export?q=beela', { bearer });
    expect(file.headers['content-disposition']).toMatch(/filename="students_\d{4}-\d\d-\d\d\.csv"/);
    const [head, row, ...others] = file.body.split('\r\n');
    expect(head).toBe('\uFEFFName,Email,Phone,College,Department,Year,Status,Events,Joined');
    expect(row).toMatch(/^Beela,.*,Mechanical,2nd Year,Unverified,Paper Bridges,\d{4}-\d\d-\d\d$/);
    expect(others).toEqual(['']);
  });
});

test('finds a student by the transaction ID or reference of a registration or order, for whom may read it', async () => {
  const passes = passMaker(app, () => bearer);
  const student = await payFor(kites, 'Farook', { transaction_id: 'T2504-1234.5678', payment_reference: 'JYVBCRGL' });
  await passes.buy(await passes.pass(), student, { transactionId: '512345679999' });
  const [order] = (await call(app, 'GET', '/api/admin/passes/orders', { bearer })).json().orders;
  expect(order.paymentReference).toHaveLength(8);
  const finds = async (q: string, by = bearer) => namesOf(await find({ q }, by));
  const ofRegistration = ['T2504-1234.5678', 't250412345678', 'T2504_1234/5678', 'jyvbcrgl', 'farook JYVBCRGL kites'];
  const ofOrder = ['5123 4567 9999', order.paymentReference];
  for (const q of [student.email, ...ofRegistration, ...ofOrder]) expect(await finds(q), q).toEqual(['Farook']);
  // A part of a number is more likely to be something else, such as a year.
  for (const q of ['678', '12345678', 'VBCRGL']) expect(await finds(q), q).toEqual([]);
  const { bearer: volunteer } = await make.admin({ role: 'volunteer' });
  for (const q of [...ofRegistration.slice(0, 4), ...ofOrder]) expect(await finds(q, volunteer), q).toEqual([]);
  const { bearer: own } = await make.admin({ role: 'coordinator', events: [kites] });
  const { bearer: other } = await make.admin({ role: 'coordinator', events: [bridges] });
  expect([await finds('jyvbcrgl', own), await finds('jyvbcrgl', other)]).toEqual([['Farook'], []]);
  // A pass order belongs to no event, so a coordinator does not find it.
  expect(await finds('512345679999', own)).toEqual([]);
  await call(app, 'DELETE', `/api/students/${student.id}?confirmRegistrations=1&confirmOrders=1`, { bearer });
});

test('a coordinator lists, counts and finds only students of their own events', async () => {
  const coordinator = await make.admin({ role: 'coordinator', events: [bridges] });
  const page = await find({}, coordinator.bearer);
  expect([namesOf(page), page.found, page.total]).toEqual([['Beela'], 1, 1]);
  expect((await find({ q: 'anbu' }, coordinator.bearer)).found).toBe(0);
  expect((await find({ filter: 'verified' }, coordinator.bearer)).found).toBe(0);
  const both = await make.registration(kites, { student: await signUp('Both', {}, { event: bridges }) });
  expect((await find({ q: 'both kites' }, coordinator.bearer)).found).toBe(0);
  expect((await find({ q: 'both bridges' }, coordinator.bearer)).students[0]?.registeredEvents).toHaveLength(1);
  await call(app, 'DELETE', `/api/students/${both.student.id}?confirmRegistrations=2`, { bearer });
});

describe('the revision of the list', () => {
  const told = async (by = bearer) => (await call(app, 'GET', '/api/admin/revisions', { bearer: by })).json();

  test('shows a role only the revisions of the lists that it may read', async () => {
    expect((await told()).students).toBe((await find()).revision);
    const coordinator = await make.admin({ role: 'coordinator' });
    expect(Object.keys(await told(coordinator.bearer)).toSorted()).toEqual(['students', 'teams']);
  });

  test('changes the revision of the students when a student or a registration changes', async () => {
    const before = await told();
    const student = await signUp('New', {});
    const after = await told();
    expect(after).toEqual({ ...before, students: expect.not.stringMatching(`^${before.students}$`) });
    await call(app, 'PUT', `/api/students/${student.id}/verify`, { bearer });
    const verified = await told();
    expect(verified.students).not.toBe(after.students);
    await make.registration(kites, { student });
    expect((await told()).students).not.toBe(verified.students);
    expect((await told()).teams).not.toBe(verified.teams);
    await call(app, 'DELETE', `/api/students/${student.id}?confirmRegistrations=1`, { bearer });
  });
});
