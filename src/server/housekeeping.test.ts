import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';
import { eachAlone, startHousekeeping } from './housekeeping.ts';
import type { Platform } from './platform.ts';

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

describe('eachAlone', () => {
  const items = ['first', 'second', 'third'].map((id) => ({ id }));
  const run = async (error: unknown) => {
    const done: string[] = [];
    const logged: unknown[] = [];
    const log = { error: (line: unknown) => void logged.push(line) } as Platform['log'];
    const outcome = await eachAlone({ log }, items, async ({ id }) => {
      if (id === 'second') throw error;
      done.push(id);
    }).catch((thrown: unknown) => thrown);
    return { done, logged, outcome };
  };

  test('eachAlone goes on after an item that fails, and logs its id', async () => {
    const err = new TypeError('a broken row');
    expect(await run(err)).toEqual({
      done: ['first', 'third'],
      logged: [{ err, id: 'second' }],
      outcome: undefined,
    });
  });

  test('eachAlone stops at an outage', async () => {
    const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    expect(await run(away)).toEqual({ done: ['first'], logged: [], outcome: away });
  });
});
