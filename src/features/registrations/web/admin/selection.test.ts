import { expect, test } from 'vitest';
import { allToggled, toggled } from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

test('a row is turned over', () => {
  expect([...toggled(new Set(), ids, 'b', undefined)]).toEqual(['b']);
  expect([...toggled(new Set(['b', 'd']), ids, 'b', undefined)]).toEqual(['d']);
});

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['gone', 'c', ['c']],
])('a range from %s to %s', (anchor, id, expected) => {
  expect([...toggled(new Set(), ids, id, anchor)]).toEqual(expected);
});

test('a range takes rows out where its last row goes out', () => {
  expect([...toggled(new Set(ids), ids, 'd', 'b')]).toEqual(['a', 'e']);
});

test('all are in, and then all are out', () => {
  const all = allToggled(new Set(['b', 'other page']), ids);
  expect(all.size).toBe(6);
  expect([...allToggled(all, ids)]).toEqual(['other page']);
});
