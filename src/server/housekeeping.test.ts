import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';
import { startHousekeeping } from './housekeeping.ts';

test('does two chores at a time when a server starts, and skips the rest when it stops', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const stop = startHousekeeping(
    app.platform,
    ['first', 'second', 'third', 'fourth'].map((name) => ({
      name,
      everyHours: 1,
      work() {
        begun.push(name);
        return new Promise<void>((done) => finish.push(done));
      },
    })),
  );
  await expect.poll(() => begun).toEqual(['first', 'second']);
  finish[0]?.();
  await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
  const stopped = stop();
  finish[1]?.();
  finish[2]?.();
  await stopped;
  await nextTurn();
  expect(begun).toEqual(['first', 'second', 'third']);
});

test('does not begin a chore again while it is under way, and waits for it when it stops', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  const long = Promise.withResolvers<void>();
  const begun: string[] = [];
  const chore = (name: string, work: Promise<void>) => ({
    name,
    everyHours: 1 / 36_000,
    work() {
      begun.push(name);
      return work;
    },
  });
  const stop = startHousekeeping(app.platform, [chore('long', long.promise), chore('short', Promise.resolve())]);
  const runsOf = (name: string) => begun.filter((one) => one === name).length;
  await expect.poll(() => runsOf('short')).toBeGreaterThan(3);
  expect(runsOf('long')).toBe(1);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await nextTurn();
  expect(isStopped).toBe(false);
  long.resolve();
  await stopped;
});
