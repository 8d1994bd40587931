import { expect, test } from 'vitest';
import { sharedRun } from './shared-run.ts';

/** Work whose runs end only when the test ends them. */
function controlled() {
  const ends: (() => void)[] = [];
  const run = sharedRun(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { run, ends };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('all callers during a run wait for the same next run', async () => {
  const { run, ends } = controlled();
  const order: string[] = [];
  const first = run().then(() => order.push('first'));
  const late = [run(), run()].map((waiting) => waiting.then(() => order.push('late')));
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await nextTurn();
  expect(ends).toHaveLength(2);
  expect(order).toEqual(['first']);
  ends[1]?.();
  await Promise.all(late);
  expect(order).toEqual(['first', 'late', 'late']);
  expect(ends).toHaveLength(2);
});

test('a failed run rejects only its own callers, and the next run tries again', async () => {
  let runs = 0;
  const run = sharedRun(async () => {
    runs++;
    await nextTurn();
    if (runs === 1) throw new Error('the disk said no');
  });
  const [first, second] = await Promise.allSettled([run(), run()]);
  expect(first.status).toBe('rejected');
  expect(second.status).toBe('fulfilled');
});
