import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('asks once more after a question that is under way, however often it is asked meanwhile', async () => {
  const answers: (() => void)[] = [];
  let asked = 0;
  const read = oneAtATime(async () => {
    asked += 1;
    await new Promise<void>((resolve) => answers.push(resolve));
  });
  const first = read();
  const second = read();
  const third = read();
  expect(asked).toBe(1);
  answers[0]?.();
  await expect.poll(() => asked).toBe(2);
  answers[1]?.();
  await Promise.all([first, second, third]);
  expect(asked).toBe(2);
  void read();
  expect(asked).toBe(3);
});
