import { expect, test } from 'vitest';
import { chartColumns, niceTop } from './chart-columns.ts';

const days = Array.from({ length: 15 }, (_, index) => ({
  day: `2025-05-${String(index + 1).padStart(2, '0')}`,
  value: 1,
}));

test('makes a column for each day when there is room', () => {
  expect(chartColumns(days, 300)).toHaveLength(15);
  expect(chartColumns(days, 300)[0]).toEqual({ day: '2025-05-01', name: 'May 1, 2025', value: 1 });
});

test('makes a column for each week when days have no room, and loses no value', () => {
  expect(chartColumns(days, 30)).toEqual([
    { day: '2025-05-01', name: 'the week from May 1, 2025', value: 7 },
    { day: '2025-05-08', name: 'the week from May 8, 2025', value: 7 },
    { day: '2025-05-15', name: 'the week from May 15, 2025', value: 1 },
  ]);
});

test.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [7, 8],
  [10, 10],
  [11, 20],
  [230, 400],
  [1_000, 1_000],
  [6_001, 8_000],
])('an axis for values up to %s ends at %s', (highest, top) => {
  expect(niceTop(highest)).toBe(top);
});
