import { expect, test } from 'vitest';
import { allToggled, toggled } from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

test('selects a row, and deselects a selected row', () => {
  expect([...toggled(new Set(), ids, 'b', undefined)]).toEqual(['b']);
  expect([...toggled(new Set(['b', 'd']), ids, 'b', undefined)]).toEqual(['d']);
});

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['gone', 'c', ['c']],
])('selects the range from %s to %s', (anchor, id, expected) => {
  expect([...toggled(new Set(), ids, id, anchor)]).toEqual(expected);
});

test('deselects a range when its last row was selected', () => {
  expect([...toggled(new Set(ids), ids, 'd', 'b')]).toEqual(['a', 'e']);
});

test('selects all rows of a page, then deselects them, and keeps rows of other pages', () => {
  const all = allToggled(new Set(['b', 'other page']), ids);
  expect(all.size).toBe(6);
  expect([...allToggled(all, ids)]).toEqual(['other page']);
});
