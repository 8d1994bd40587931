import { expect, test } from 'vitest';
import { highlightMs, newIds, withArrivals } from './arrivals.ts';

const rows = [
  { _id: 'c', createdAt: '2025-05-09T03:32:00.000Z' },
  { _id: 'b', createdAt: '2025-05-09T03:31:00.000Z' },
  { _id: 'a', createdAt: '2025-05-09T03:30:00.000Z' },
];

test('a row is new when it was made after the newest one known', () => {
  expect(newIds('2025-05-09T03:31:00.000Z', rows)).toEqual(['c']);
  expect(newIds('2025-05-09T03:32:00.000Z', rows)).toEqual([]);
});

test('nothing is new at the first look', () => {
  expect(newIds('', rows)).toEqual([]);
});

test('each arrival is highlighted for thirty seconds of its own', () => {
  const first = withArrivals(new Map(), ['a'], 1_000);
  const second = withArrivals(first, ['b'], 1_000 + highlightMs - 1);
  expect([...second.keys()]).toEqual(['a', 'b']);
  expect([...withArrivals(second, [], 1_000 + highlightMs).keys()]).toEqual(['b']);
});
