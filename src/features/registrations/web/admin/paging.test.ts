import { expect, test } from 'vitest';
import { pageLinks, pageOf } from './paging.ts';

const rows = Array.from({ length: 120 }, (_, place) => place);

test('a page has fifty rows, the last what is left', () => {
  expect(pageOf(rows, null)).toMatchObject({ page: 1, pages: 3, from: 1, to: 50 });
  expect(pageOf(rows, '3')).toMatchObject({ page: 3, from: 101, to: 120 });
  expect(pageOf(rows, '3').rows[0]).toBe(100);
});

test.each(['0', '-4', 'two', '', '1.9'])('page "%s" is the first', (wanted) => {
  expect(pageOf(rows, wanted).page).toBe(1);
});

test('a page beyond the last is the last', () => {
  expect(pageOf(rows, '99').page).toBe(3);
});

test('no rows are one empty page', () => {
  expect(pageOf([], '2')).toEqual({ rows: [], page: 1, pages: 1, from: 0, to: 0 });
});

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 'gap', 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [80, 160, [1, 'gap', 79, 80, 81, 'gap', 160]],
  [160, 160, [1, 'gap', 159, 160]],
])('page %s of %s links to %j', (page, pages, expected) => {
  expect(pageLinks(page, pages)).toEqual(expected);
});
