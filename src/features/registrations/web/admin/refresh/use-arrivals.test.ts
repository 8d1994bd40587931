import { expect, test } from 'vitest';
import { highlightMs, newIds, withArrivals } from './use-arrivals.ts';

const rows = [
  { _id: 'c', createdAt: '2025-05-09T03:32:00.000Z' },
  { _id: 'b', createdAt: '2025-05-09T03:31:00.000Z' },
  { _id: 'a', createdAt: '2025-05-09T03:30:00.000Z' },
];

test('marks a row as new when it was made after the newest known row', () => {
  expect(newIds('2025-05-09T03:31:00.000Z', rows)).toEqual(['c']);
  expect(newIds('2025-05-09T03:32:00.000Z', rows)).toEqual([]);
});

test('marks no row as new when the list is first opened', () => {
  expect(newIds('', rows)).toEqual([]);
});

test('highlights each new row for thirty seconds from its arrival', () => {
  const first = withArrivals(new Map(), ['a'], 1_000);
  const second = withArrivals(first, ['b'], 1_000 + highlightMs - 1);
  expect([...second.keys()]).toEqual(['a', 'b']);
  expect([...withArrivals(second, [], 1_000 + highlightMs).keys()]).toEqual(['b']);
});
