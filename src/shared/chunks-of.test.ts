import { expect, test } from 'vitest';
import { chunksOf } from './chunks-of.ts';

test('hands out all items in their order, the rest last, when they are more than go at once', () => {
  expect([...chunksOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
});

test('hands out no empty part when the items end with a whole one', () => {
  expect([...chunksOf(['a', 'b'], 2)]).toEqual([['a', 'b']]);
});

test('hands out nothing when there are no items', () => {
  expect([...chunksOf([], 2)]).toEqual([]);
});
