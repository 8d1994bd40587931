import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ensureFirstAdmin } from '#features/accounts/server/index.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  await maker(app).admin();
});
afterAll(() => app.stop());

const ready = async () => (await call(app, 'GET', '/readyz')).statusCode;

test('checks readiness once a second at most, and reports a failure a second later', async () => {
  const check = vi.spyOn(app.platform.files, 'check');
  expect(await Promise.all(Array.from({ length: 50 }, ready))).toEqual(Array(50).fill(200));
  expect(await ready()).toBe(200);
  expect(check).toHaveBeenCalledTimes(1);

  check.mockRejectedValue(new Error('the bucket is away'));
  clock.forward({ seconds: 1 });
  expect(await Promise.all(Array.from({ length: 50 }, ready))).toEqual(Array(50).fill(503));
  expect(check).toHaveBeenCalledTimes(2);
  // The recovery is noticed at once.
  check.mockRestore();
  expect(await ready()).toBe(200);
});

test('answers 503 until the first administrator can sign in', async () => {
  const empty = await startTestApp();
  onTestFinished(() => empty.stop());
  const early = await call(empty, 'GET', '/readyz');
  expect([early.statusCode, early.json()]).toEqual([
    503,
    { status: 'unavailable', message: 'There is no administrator yet.' },
  ]);
  const json = { email: 'chair@aarambh.example', password: 'from the settings' };
  await ensureFirstAdmin(empty.platform.db, new Date(), json);
  expect((await call(empty, 'GET', '/readyz')).statusCode).toBe(200);
  expect((await call(empty, 'POST', '/api/admin/login', { json })).statusCode).toBe(200);
});
