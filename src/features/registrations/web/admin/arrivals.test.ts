import { expect, test } from 'vitest';
import { highlightMs, newIds, withArrivals } from './arrivals.ts';

const rows = [{ _id: 'c' }, { _id: 'b' }, { _id: 'a' }];

test('what was not there before is new', () => {
  expect(newIds(new Set(['a', 'b']), rows)).toEqual(['c']);
  expect(newIds(new Set(), rows)).toEqual(['c', 'b', 'a']);
  expect(newIds(new Set(['a', 'b', 'c', 'deleted']), rows)).toEqual([]);
});

test('nothing is new at the first look', () => {
  expect(newIds(undefined, rows)).toEqual([]);
});

test('each arrival is highlighted for thirty seconds of its own', () => {
  const first = withArrivals(new Map(), ['a'], 1_000);
  const second = withArrivals(first, ['b'], 1_000 + highlightMs - 1);
  expect([...second.keys()]).toEqual(['a', 'b']);
  expect([...withArrivals(second, [], 1_000 + highlightMs).keys()]).toEqual(['b']);
});
