import { expect, test } from 'vitest';
import { countOf } from './counts.ts';

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
  [1_20_000, '1,20,000 entries'],
])('%d is said as %s', (count, words) => {
  expect(countOf(count, 'entry', 'entries')).toBe(words);
});

test('most nouns take an s', () => {
  expect([countOf(1, 'seat'), countOf(3, 'seat')]).toEqual(['1 seat', '3 seats']);
});
