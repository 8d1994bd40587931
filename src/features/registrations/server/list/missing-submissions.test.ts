import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { askQuestions } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let admin: { bearer: string };
let papers: string;
let kites: string;
const clock = stoppedClock();
const deadline = () => new Date(clock.now().getTime() + 3_600_000).toISOString();
const paper = { label: 'Paper', kind: 'link', required: true };
const slides = { label: 'Slides', kind: 'link', required: false };

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  admin = await make.admin();
  papers = await eventWithPapers('Papers');
  kites = await make.event({ columns: { title: 'Kites', date: '2025-12-01' } });
  await register(kites, 'Elan', []);
});
afterAll(() => app.stop());

// A new session for each test, because the tests move the clock by more than a session lasts.
beforeEach(async () => {
  admin = await make.admin();
});
afterEach(async () => {
  const registrations = app.platform.db.selectFrom('registrations').select('id');
  for (const { id } of await registrations.where('event_id', 'not in', [papers, kites]).execute()) {
    const deleted = await call(app, 'DELETE', `/api/registration/${id}`, await make.admin());
    expect(deleted.statusCode, deleted.body).toBe(200);
  }
});

async function eventWithPapers(title: string): Promise<string> {
  const eventId = await make.event({ columns: { title, date: '2025-12-01' } });
  const asked = await askQuestions(app, admin, eventId, [
    { ...paper, deadline: deadline() },
    { ...slides, deadline: deadline() },
    { label: 'Website', kind: 'link', required: false },
  ]);
  await register(eventId, 'Anbu', asked.slice(0, 2));
  await register(eventId, 'Beela', asked.slice(0, 1));
  await register(eventId, 'Chitra', []);
  await register(eventId, 'Devi', [], { isCancelled: true });
  return eventId;
}

async function register(eventId: string, name: string, handedIn: string[], { isCancelled = false } = {}) {
  clock.forward({ seconds: 1 });
  const { id, student } = await make.registration(eventId, { fields: { name } });
  const answers = handedIn.map((question) => ({ question, person: 'leader', value: 'https://papers.example/1' }));
  const sent = await call(app, 'PUT', `/api/students/registrations/${id}/answers`, {
    bearer: student.bearer,
    json: { answers },
  });
  if (handedIn.length > 0) expect(sent.statusCode, sent.body).toBe(200);
  if (!isCancelled) return;
  const json = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
  const cancelled = await call(app, 'PUT', `/api/registration/${id}`, { ...admin, json });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
}

const find = async (query: Record<string, string>) =>
  (await call(app, 'GET', `/api/admin/registrations?${new URLSearchParams(query)}`, admin)).json();
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

test('lists and counts registrations without every submission, except cancelled ones', async () => {
  const page = await find({ submission: 'missing' });
  expect(namesOf(page.registrations)).toEqual(['Chitra', 'Beela']);
  expect([page.found, page.total]).toEqual([2, 5]);
  const firstOfTwo = await find({ submission: 'missing', limit: '1' });
  expect([namesOf(firstOfTwo.registrations), firstOfTwo.found]).toEqual([['Chitra'], 2]);
  expect(namesOf((await find({ submission: 'missing', q: 'beela' })).registrations)).toEqual(['Beela']);
  expect(namesOf((await find({ submission: 'missing', event: kites })).registrations)).toEqual([]);
});

test('names the events that ask for a submission', async () => {
  const { events } = await find({});
  const asking = events.filter((event: { asksSubmission: boolean }) => event.asksSubmission);
  expect(asking.map((event: { title: string }) => event.title)).toContain('Papers');
  expect(asking.map((event: { title: string }) => event.title)).not.toContain('Kites');
});

test('exports registrations whose submission is missing, also after the deadline', async () => {
  clock.forward({ seconds: 7_200 });
  const all = await call(app, 'GET', '/api/registration?submission=missing', await make.admin());
  expect(namesOf(all.json())).toEqual(['Chitra', 'Beela']);
});

test('stops counting a submission when organisers remove it from the form', async () => {
  const theses = await eventWithPapers('Theses');
  const missing = async () => namesOf((await find({ submission: 'missing', event: theses })).registrations);
  expect(await missing()).toEqual(['Chitra', 'Beela']);
  const stored = (await call(app, 'GET', `/api/admin/events/${theses}/questions`, admin)).json();
  const kept = stored.questions.filter(({ label }: { label: string }) => label !== 'Slides');
  const saved = await call(app, 'PUT', `/api/admin/events/${theses}/questions`, {
    ...admin,
    json: { ...stored, questions: kept },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await missing()).toEqual(['Chitra']);
});

test('sends the list again when a question on the form gets a deadline', async () => {
  const dances = await make.event({ columns: { title: 'Dances', date: '2025-12-01' } });
  await askQuestions(app, admin, dances, [{ ...slides }]);
  await register(dances, 'Farhan', []);
  const read = (tag: string) =>
    app.http.inject({
      url: `/api/registration?submission=missing&event=${dances}`,
      headers: { authorization: admin.bearer, 'if-none-match': tag },
    });
  const before = await read('');
  expect(namesOf(before.json())).toEqual([]);
  const tag = String(before.headers.etag);
  expect((await read(tag)).statusCode).toBe(304);
  const path = `/api/admin/events/${dances}/questions`;
  const { questions, version } = (await call(app, 'GET', path, admin)).json();
  const asked = questions.map((question: object) => ({ ...question, deadline: deadline() }));
  const saved = await call(app, 'PUT', path, { ...admin, json: { questions: asked, version } });
  expect(saved.statusCode, saved.body).toBe(200);
  const after = await read(tag);
  expect([after.statusCode, namesOf(after.json())]).toEqual([200, ['Farhan']]);
});

test('refuses an unknown value of the filter', async () => {
  const answer = await call(app, 'GET', '/api/admin/registrations?submission=late', admin);
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { submission: 'This filter has no such value.' }]);
});
