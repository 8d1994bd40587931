import { expect, test } from 'vitest';
import { longestTurnOfTries } from '#testing/cpu-time.ts';
import { sortedInParts } from './breathe.ts';

const byLetters = new Intl.Collator('en').compare;
const named = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    at,
    name: `Student ${(at * 7_919) % Math.ceil(count / 3)}`,
  }));

test.each([0, 1, 499, 500, 501, 1_700])(
  'sorts %i items as the language does, with equal ones in their order',
  async (count) => {
    const compare = (one: { name: string }, other: { name: string }) => byLetters(one.name, other.name);
    expect(await sortedInParts(named(count), compare)).toEqual(named(count).toSorted(compare));
  },
);

test('answers others while it sorts thousands of names', async () => {
  const people = named(60_000);
  const sort = () => sortedInParts(people, (one, other) => byLetters(one.name, other.name));
  expect(await longestTurnOfTries(sort, 50)).toBeLessThan(50);
});
