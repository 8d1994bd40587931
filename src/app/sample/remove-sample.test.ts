import { afterAll, beforeAll, expect, test } from 'vitest';
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

  expect(await removeSample(db, new Date())).toEqual({ removed: expect.any(Number) });
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
  expect(await removeSample(db, new Date())).toEqual({ removed: 0 });
});
