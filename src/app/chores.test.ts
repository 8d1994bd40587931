import { expect, test } from 'vitest';
import { stoppedClock } from '#testing/clock.ts';
import { startTestApp } from '#testing/test-app.ts';
import { chores } from './chores.ts';

test('a server begins each chore when it starts, and none fails on the sample edition', async () => {
  const app = await startTestApp({ chores: 'all', now: stoppedClock().now });
  // Each chore that begins is claimed with one row. Two chores of one name would share it, and only one would run.
  const claims = async () => (await app.platform.db.selectFrom('shared_counts').select('key').execute()).length;
  // `stop` waits until the chores have ended.
  await expect
    .poll(claims)
    .toBe(chores(app.platform).length)
    .finally(() => app.stop());
  expect(app.logLines.filter((line) => line.includes('a chore was not done'))).toEqual([]);
});
