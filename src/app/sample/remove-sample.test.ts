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
  // The pages of another process show it within a second.
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
