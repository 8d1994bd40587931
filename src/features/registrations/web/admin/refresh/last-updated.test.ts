import { expect, test } from 'vitest';
import { freshness, relativeTime } from './last-updated.tsx';

test.each([
  [0, 'fresh'],
  [60, 'fresh'],
  [60.5, 'ageing'],
  [300, 'ageing'],
  [301, 'stale'],
])('%s seconds after the last update the list is %s', (age, expected) => {
  expect(freshness(age)).toBe(expected);
});

test.each([
  [-3, 'just now'],
  [4.9, 'just now'],
  [5, '5 seconds ago'],
  [59.9, '59 seconds ago'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [259_200, '3 days ago'],
])('%s seconds ago reads "%s"', (age, expected) => {
  expect(relativeTime(age)).toBe(expected);
});
