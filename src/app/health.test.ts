import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
});
afterAll(() => app.stop());

const ready = async () => (await call(app, 'GET', '/readyz')).statusCode;

test('whoever asks whether it is ready makes it look once a second, and hears of a failure a second later', async () => {
  const check = vi.spyOn(app.platform.files, 'check');
  expect(await Promise.all(Array.from({ length: 50 }, ready))).toEqual(Array(50).fill(200));
  expect(await ready()).toBe(200);
  expect(check).toHaveBeenCalledTimes(1);

  check.mockRejectedValue(new Error('the bucket is away'));
  clock.forward({ seconds: 1 });
  expect(await Promise.all(Array.from({ length: 50 }, ready))).toEqual(Array(50).fill(503));
  expect(check).toHaveBeenCalledTimes(2);
  // That it is back is seen at once.
  check.mockRestore();
  expect(await ready()).toBe(200);
});
