import { describe, expect, test } from 'vitest';
import { countText } from './paging.ts';

const students = { one: 'student', many: 'students' };

describe('a page of rows', () => {
  test('names the rows of a page, the number found and the total', () => {
    expect(countText({ from: 201, found: 240, total: 10_000 }, 40, students)).toBe(
      '201–240 of 240 found, 10,000 in all',
    );
    expect(countText({ from: 1, found: 1, total: 1 }, 1, students)).toBe('1 student');
    expect(countText({ from: 1, found: 0, total: 7 }, 0, students)).toBe('None of 7 students');
    expect(countText({ from: 1, found: 0, total: 0 }, 0, students)).toBe('No students yet');
  });
});
