import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Turns of 200 ms on a clock that only they move, one of them seen often enough to be known. */
async function turnsOf200Ms() {
  let now = 0;
  const turns = createTurns({ atOnce: 2, longestQueue: 1, clock: () => now });
  for (let i = 0; i < 200; i++) {
    await turns.take(async () => {
      now += 200;
    });
  }
  return {
    turns,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('gives each client that is sent away a time of its own, as far apart as turns are', async () => {
  const { turns } = await turnsOf200Ms();
  const told = Array.from({ length: 100 }, () => turns.comeBackIn());
  // Two at once, 200 ms each: ten a second.
  for (let second = 2; second <= 9; second++) {
    const times = told.filter((seconds) => seconds === second).length;
    expect(times, `told to come back in ${second} s`).toBeGreaterThanOrEqual(9);
    expect(times, `told to come back in ${second} s`).toBeLessThanOrEqual(11);
  }
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});

test('moments that have passed count for nobody', async () => {
  const { turns, pass } = await turnsOf200Ms();
  for (let i = 0; i < 100; i++) turns.comeBackIn();
  pass(30_000);
  expect(turns.comeBackIn()).toBe(1);
});

test('nobody is asked to wait for more than a minute', async () => {
  const { turns } = await turnsOf200Ms();
  for (let i = 0; i < 5_000; i++) turns.comeBackIn();
  expect(turns.comeBackIn()).toBe(60);
});
