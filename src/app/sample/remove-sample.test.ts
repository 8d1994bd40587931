import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { countSample, removeSample } from './remove-sample.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  ({ bearer } = await make.admin());
});
afterAll(() => app.stop());

const read = async (path: string) => (await call(app, 'GET', path, { bearer })).json();
const lists = ['/api/events', '/api/passes', '/api/admin/colleges'];
const rowsOf = (answer: object) => Object.values(Array.isArray(answer) ? { answer } : answer).find(Array.isArray) ?? [];

test('keeps the sample while a student has an account', async () => {
  const student = await make.student();
  const before = await countSample(app.platform.db);
  expect(await removeSample(app.platform.db, new Date())).toEqual({ students: 1 });
  expect(await countSample(app.platform.db)).toBe(before);
  await call(app, 'DELETE', `/api/students/${student.id}`, { bearer });
});

test('deletes the sample edition from every page, and leaves the settings and what organisers have made', async () => {
  const { db } = app.platform;
  const event = await make.event({ columns: { title: 'An event of our own' } });
  const site = await read('/api/admin/site');
  for (const path of lists) expect(rowsOf(await read(path)).length, path).toBeGreaterThan(0);
  const certificates = () => db.selectFrom('certificates').select('code').execute();
  const [{ code } = { code: '' }] = await certificates();
  expect((await call(app, 'GET', `/api/verify/${code}`)).statusCode).toBe(200);

  expect(await removeSample(db, new Date())).toEqual({ removed: expect.any(Number), kept: [] });
  expect(await countSample(db)).toBe(0);
  const left = () =>
    Promise.all(lists.map(async (path) => rowsOf(await read(path)).map((row) => row.title ?? row.name)));
  // Pages of another process show it within a second.
  await expect.poll(left).toEqual([['An event of our own'], [], []]);
  const { speakers, sponsors, schedule } = await read('/api/site');
  expect({ speakers, sponsors, schedule }).toEqual({ speakers: [], sponsors: [], schedule: [] });
  expect((await call(app, 'GET', `/api/verify/${code}`)).statusCode).toBe(404);
  expect(await certificates()).toEqual([]);
  expect((await read('/api/admin/site')).site).toEqual(site.site);
  expect((await read(`/api/events/${event}`)).title).toBe('An event of our own');
  expect(await removeSample(db, new Date())).toEqual({ removed: 0, kept: [] });
});

test('keeps each record that an organiser has changed, names it, and does not count it as sample any more', async () => {
  const changed = await startTestApp();
  onTestFinished(() => changed.stop());
  const { db } = changed.platform;
  const { bearer } = await maker(changed).admin();
  const get = async (path: string) => (await call(changed, 'GET', path, { bearer })).json();
  const save = async (path: string, json: object, method: 'PUT' | 'POST' = 'PUT') => {
    const answer = await call(changed, method, path, { bearer, json });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };
  const event = await get('/api/events/pulli');
  await save('/api/events/pulli', { ...event, title: 'Our own contest' });
  const own = async (path: string, list: string) => (await get(path))[list]?.[0] ?? (await get(path))[0];
  const speaker = await own('/api/admin/speakers', 'speakers');
  await save(`/api/admin/speakers/${speaker._id}`, { ...speaker, name: 'Our own speaker' });
  const pass = await own('/api/admin/passes', 'passes');
  await save(`/api/admin/passes/${pass._id}`, { ...pass, name: 'Our own pass' });
  const coupon = await own('/api/admin/coupons', 'coupons');
  await save(`/api/admin/coupons/${coupon._id}`, { ...coupon, code: 'OURS' });
  const college = await own('/api/admin/colleges', 'colleges');
  await save(`/api/admin/colleges/${college._id}`, { ...college, city: 'Elsewhere' });
  const seeded = await db.selectFrom('certificates').select(['id', 'name']).orderBy('name').execute();
  await save(`/api/admin/certificates/${seeded[0]?.id}/revoke`, { reason: 'Given by mistake' }, 'POST');

  const outcome = await removeSample(db, new Date());
  expect(outcome).toEqual({
    removed: expect.any(Number),
    kept: expect.arrayContaining([
      'event “Our own contest”',
      'speaker “Our own speaker”',
      'pass “Our own pass”',
      'coupon “OURS”',
      `college “${college.name}”`,
      `certificate “${seeded[0]?.name}”`,
    ]),
  });
  expect('kept' in outcome && outcome.kept).toHaveLength(6);
  expect(await countSample(db)).toBe(0);
  const titles = await db.selectFrom('events').select('title').execute();
  expect(titles).toEqual([{ title: 'Our own contest' }]);
});

/** A sample edition with three events that an organiser has changed. */
async function withKeptEvents() {
  const own = await startTestApp();
  onTestFinished(() => own.stop());
  const { bearer } = await maker(own).admin();
  const send = async (method: 'GET' | 'PUT' | 'POST', path: string, json?: object) => {
    const answer = await call(own, method, path, { bearer, ...(json && { json }) });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  for (const [id, title] of [
    ['pulli', 'Our drawing'],
    ['paper-presentation', 'Our papers'],
    ['robo-kolam', 'Our robots'],
  ]) {
    await send('PUT', `/api/events/${id}`, { ...(await send('GET', `/api/events/${id}`)), title });
  }
  return { db: own.platform.db, send };
}
const keptEvents = ['event “Our drawing”', 'event “Our papers”', 'event “Our robots”'];

test('deletes the questions, rounds, results and feedback of the sample when their event is kept', async () => {
  const { db, send } = await withKeptEvents();
  const { questions } = await send('GET', '/api/admin/events/paper-presentation/questions');
  const ours = { ...questions[0], _id: undefined, label: 'Our question' };
  await send('PUT', '/api/admin/events/paper-presentation/questions', { questions: [...questions, ours] });
  await send('POST', '/api/admin/events/robo-kolam/rounds', {
    name: 'Our round',
    kind: 'scored',
    criteria: [{ name: 'Idea', max: 10, weight: 1 }],
  });
  expect(await countSample(db)).toBeGreaterThan(0);
  const { kept } = (await removeSample(db, new Date())) as { kept: string[] };
  expect(kept.toSorted()).toEqual(keptEvents);
  expect(await db.selectFrom('event_questions').select('label').execute()).toEqual([{ label: 'Our question' }]);
  expect(await db.selectFrom('judging_rounds').select('name').execute()).toEqual([{ name: 'Our round' }]);
  expect(await db.selectFrom('judging_places').select('team_name').execute()).toEqual([]);
  expect(await db.selectFrom('feedback_questions').select('label').execute()).toEqual([]);
  expect(await countSample(db)).toBe(0);
});

test('keeps questions, rounds and feedback that were changed or used, with their event, and names them', async () => {
  const { db, send } = await withKeptEvents();
  const { questions } = await send('GET', '/api/admin/events/paper-presentation/questions');
  const [track, ...others] = questions;
  await send('PUT', '/api/admin/events/paper-presentation/questions', {
    questions: [{ ...track, label: 'Our tracks' }, ...others],
  });
  const { version } = await send('GET', '/api/admin/events/robo-kolam/feedback');
  const questionsOfOurs = [{ kind: 'stars', label: 'How was it?', options: [] }];
  const form = { questions: questionsOfOurs, isAsked: true, beforeCertificate: false, version };
  await send('PUT', '/api/admin/events/robo-kolam/feedback', form);
  const roundOf = async (event: string) => {
    const round = db
      .selectFrom('judging_rounds')
      .select('id')
      .where('event_id', '=', event)
      .orderBy('position', 'desc');
    return (await round.executeTakeFirstOrThrow()).id;
  };
  await send('POST', `/api/admin/rounds/${await roundOf('robo-kolam')}/judges`, { name: 'Dr. Meena' });
  const papers = { name: 'Final of ours', kind: 'scored', criteria: [{ name: 'Idea', max: 10, weight: 1 }] };
  await send('PUT', `/api/admin/rounds/${await roundOf('paper-presentation')}`, papers);

  const { kept } = (await removeSample(db, new Date())) as { kept: string[] };
  expect(kept.toSorted()).toEqual(
    [
      ...keptEvents,
      'question “Our tracks” of “Our papers”',
      'round “Final of ours” of “Our papers”',
      // The changed final needs this round, because it takes its entries from there.
      'round “Abstracts” of “Our papers”',
      'round “Final” of “Our robots”',
      'feedback questions of “Our robots”',
    ].toSorted(),
  );
  const labels = await db.selectFrom('event_questions').select('label').execute();
  expect(labels).toEqual([{ label: 'Our tracks' }]);
  expect(await countSample(db)).toBe(0);
});

test('deletes a sample event that was only hidden or published again', async () => {
  const hidden = await startTestApp();
  onTestFinished(() => hidden.stop());
  const { bearer } = await maker(hidden).admin();
  for (const isActive of [false, true]) {
    const changed = await call(hidden, 'PUT', '/api/events/pulli/publication', { bearer, json: { isActive } });
    expect(changed.statusCode).toBe(200);
  }
  expect(await removeSample(hidden.platform.db, new Date())).toMatchObject({ kept: [] });
});

test('counts events, programme, passes, coupons, colleges and certificates as sample', async () => {
  const fresh = await startTestApp();
  onTestFinished(() => fresh.stop());
  const { db } = fresh.platform;
  let rows = 0;
  const tables = ['events', 'speakers', 'sponsors', 'schedule_items', 'passes', 'coupons', 'colleges', 'certificates'];
  for (const table of tables as 'events'[]) {
    rows += (await db.selectFrom(table).select('id').execute()).length;
  }
  expect(await countSample(db)).toBe(rows);
});
