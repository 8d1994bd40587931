import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

/**
 * A queue whose work takes 200 ms, on a clock that only the work moves. It has done enough work to know how long work
 * takes.
 */
async function queueOf200Ms() {
  let now = 0;
  const queue = createWorkQueue({ atOnce: 2, longestQueue: 1, clock: () => now });
  for (let i = 0; i < 200; i++) {
    await queue.take(async () => {
      now += 200;
    });
  }
  return {
    queue,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('gives each client that is sent away a time of its own, as far apart as turns are', async () => {
  const { queue } = await queueOf200Ms();
  const told = Array.from({ length: 100 }, () => queue.comeBackIn());
  // Two at once, 200 ms each, make ten a second.
  for (let second = 2; second <= 9; second++) {
    const times = told.filter((seconds) => seconds === second).length;
    expect(times, `told to come back in ${second} s`).toBeGreaterThanOrEqual(9);
    expect(times, `told to come back in ${second} s`).toBeLessThanOrEqual(11);
  }
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});

test('lets everybody else have a turn between two works that never wait', async () => {
  const queue = createWorkQueue({ atOnce: 1, longestQueue: 10 });
  const seen: string[] = [];
  const first = queue.take(async () => {
    seen.push('first');
    setImmediate(() => seen.push('somebody else'));
  });
  const second = queue.take(async () => seen.push('second'));
  await Promise.all([first, second]);
  expect(seen).toEqual(['first', 'somebody else', 'second']);
});

test('moments that have passed count for nobody', async () => {
  const { queue, pass } = await queueOf200Ms();
  for (let i = 0; i < 100; i++) queue.comeBackIn();
  pass(30_000);
  expect(queue.comeBackIn()).toBe(1);
});

test('nobody is asked to wait for more than a minute', async () => {
  const { queue } = await queueOf200Ms();
  for (let i = 0; i < 5_000; i++) queue.comeBackIn();
  expect(queue.comeBackIn()).toBe(60);
});
