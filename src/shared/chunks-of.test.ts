import { expect, test } from 'vitest';
import { chunksOf } from './chunks-of.ts';

test('returns all items in their order, with the rest in the last chunk', () => {
  expect([...chunksOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
});

test('returns no empty chunk when the last chunk is full', () => {
  expect([...chunksOf(['a', 'b'], 2)]).toEqual([['a', 'b']]);
});

test('returns no chunk when there are no items', () => {
  expect([...chunksOf([], 2)]).toEqual([]);
});
