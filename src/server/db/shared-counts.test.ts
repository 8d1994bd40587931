import { afterAll, beforeAll, expect, test } from 'vitest';
import { stoppedClock } from '#testing/clock.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { claimJob, createThrottle, removeEndedCounts } from '../throttle.ts';

let app: TestApp;
const clock = stoppedClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
});
afterAll(() => app.stop());

const spendAll = async (times: number, spend: () => Promise<boolean>) =>
  (await Promise.all(Array.from({ length: times }, spend))).filter(Boolean).length;

test('a throttle allows only its limit of simultaneous tries until the time is over', async () => {
  const throttle = createThrottle(app.platform, 'tries', { points: 5, seconds: 60 });
  expect(await spendAll(20, () => throttle.spend('somebody'))).toBe(5);
  expect(await throttle.spend('somebody else')).toBe(true);
  clock.forward({ seconds: 59 });
  expect(await throttle.spend('somebody')).toBe(false);
  clock.forward({ seconds: 1 });
  expect(await spendAll(20, () => throttle.spend('somebody'))).toBe(5);
});

test('a throttle allows a returned try again and starts at zero when a key is forgotten', async () => {
  const throttle = createThrottle(app.platform, 'given back', { points: 2, seconds: 60 });
  expect(await spendAll(2, () => throttle.spend('somebody'))).toBe(2);
  await throttle.giveBack('somebody');
  expect(await spendAll(2, () => throttle.spend('somebody'))).toBe(1);
  await throttle.forget('somebody');
  expect(await spendAll(3, () => throttle.spend('somebody'))).toBe(2);
});

test('a throttle says how many tries are left until the time is over, and counts nothing for the question', async () => {
  const throttle = createThrottle(app.platform, 'left', { points: 3, seconds: 60 });
  expect([await throttle.left('somebody'), await throttle.left('somebody')]).toEqual([3, 3]);
  await throttle.spend('somebody', 2);
  expect(await throttle.left('somebody')).toBe(1);
  await throttle.spend('somebody', 2);
  expect([await throttle.left('somebody'), await throttle.left('somebody else')]).toEqual([0, 3]);
  clock.forward({ seconds: 60 });
  expect(await throttle.left('somebody')).toBe(3);
});

test('two throttles with the same key count separately', async () => {
  const [one, other] = ['one', 'other'].map((name) => createThrottle(app.platform, name, { points: 1, seconds: 60 }));
  expect([await one?.spend('somebody'), await other?.spend('somebody')]).toEqual([true, true]);
});

test('claimJob gives the turn to only one of many callers in each period', async () => {
  expect(await spendAll(20, () => claimJob(app.platform, 'chore', 60))).toBe(1);
  clock.forward({ seconds: 60 });
  expect(await spendAll(20, () => claimJob(app.platform, 'chore', 60))).toBe(1);
});

test('removes ended counts and keeps running counts', async () => {
  const { db, now } = app.platform;
  await claimJob(app.platform, 'short', 10);
  await claimJob(app.platform, 'long', 1_000);
  clock.forward({ seconds: 100 });
  await removeEndedCounts(db, now());
  expect(await claimJob(app.platform, 'long', 1_000)).toBe(false);
  const ended = db.selectFrom('shared_counts').select('key').where('ends_at', '<=', now().toISOString());
  expect(await ended.execute()).toEqual([]);
});
