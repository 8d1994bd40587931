import { expect, test } from 'vitest';
import { countOf } from './counts.ts';

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
  [1_20_000, '1,20,000 entries'],
])('writes %d as %s', (count, words) => {
  expect(countOf(count, 'entry', 'entries')).toBe(words);
});

test('adds an s when no plural is given', () => {
  expect([countOf(1, 'seat'), countOf(3, 'seat')]).toEqual(['1 seat', '3 seats']);
});
