import { describe, expect, test } from 'vitest';
import { countText, pageLinks, pageOf } from './paging.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a page of rows', () => {
  test.each([
    [null, 1, 1],
    ['3', 3, 101],
    ['99', 5, 201],
    ['-2', 1, 1],
    ['many', 1, 1],
  ])('for %j is the nearest there is', (wanted, page, first) => {
    expect(pageOf(rows(240), wanted)).toMatchObject({ page, pages: 5, from: first });
  });

  test('is said with its place among what was found', () => {
    expect(countText(pageOf(rows(240), '5'), 240, 10_000, 'student', 'students')).toBe(
      '201–240 of 240 found, 10,000 in all',
    );
    expect(countText(pageOf(rows(1), null), 1, 1, 'student', 'students')).toBe('1 student');
    expect(countText(pageOf([], null), 0, 7, 'student', 'students')).toBe('None of 7 students');
    expect(countText(pageOf([], null), 0, 0, 'student', 'students')).toBe('No students yet');
  });

  test('is reached by links to the ends and the neighbours', () => {
    expect(pageLinks(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12]);
    expect(pageLinks(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });
});
