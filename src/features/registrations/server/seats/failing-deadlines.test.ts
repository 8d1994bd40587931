import { afterEach, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Asked, callsOfNow } from '#testing/calls-of-now.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { enforceDeadlines } from './enforce-deadlines.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let adminId: string;
let rulesAtFirst: object;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  adminId = (await make.admin()).id;
  rulesAtFirst = (await asAdmin('GET', '/api/admin/seat-rules')).json();
  return () => app.stop();
});
afterEach(() => asAdmin('PUT', '/api/admin/seat-rules', rulesAtFirst));

const asAdmin = (...what: Asked) => callsOfNow(app, clock).asAdmin(adminId, ...what);
const mine = async (student: TestStudent, id: string) => {
  const bearer = await callsOfNow(app, clock).bearerOf('student', student.id);
  return (await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer })).json();
};

test('releases the other seats when one of them cannot be released, and tries that one again', async () => {
  await asAdmin('PUT', '/api/admin/seat-rules', { holdHours: 48, offerHours: 24 });
  const broken = await make.event({ fee: 100 });
  const whole = await make.event({ fee: 100 });
  const [first, second] = [await make.registration(broken), await make.registration(whole)];
  const setRules = (rules: string) =>
    app.platform.db.updateTable('events').set({ rules }).where('id', '=', broken).execute();
  clock.forward({ hours: 49 });
  await setRules('not JSON');
  await enforceDeadlines(app.platform).finally(() => setRules('[]'));
  expect(await mine(second.student, second.id)).toMatchObject({ overallStatus: 'released' });
  expect(await mine(first.student, first.id)).toMatchObject({ overallStatus: 'checking' });
  expect(app.logLines.filter((line) => line.includes(first.id))).toContainEqual(expect.stringContaining('not JSON'));
  await enforceDeadlines(app.platform);
  expect(await mine(first.student, first.id)).toMatchObject({ overallStatus: 'released' });
});

test('ends offers when the rules for seats cannot be read', async () => {
  const eventId = await make.event({ capacity: 1 });
  const seated = await make.registration(eventId);
  const waiting = await make.student();
  const path = `/api/students/events/${eventId}/waitlist`;
  const ask = (method: 'GET' | 'POST') => callsOfNow(app, clock).asStudent(waiting.id, method, path);
  expect((await ask('POST')).statusCode).toBe(200);
  await asAdmin('DELETE', `/api/registration/${seated.id}`);
  expect((await ask('GET')).json().place).toMatchObject({ state: 'offered' });
  clock.forward({ hours: 24 });
  const setRules = (value: string) =>
    app.platform.db.updateTable('settings').set({ value }).where('name', '=', 'seats').execute();
  await setRules('not JSON');
  await enforceDeadlines(app.platform).finally(() => setRules(JSON.stringify(rulesAtFirst)));
  expect((await ask('GET')).json().place).toMatchObject({ state: 'lapsed' });
});
