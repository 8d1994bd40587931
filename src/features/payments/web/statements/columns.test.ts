import { expect, test } from 'vitest';
import { likelyHeading, toLayout, whatIsMissing, withColumn } from './columns.ts';

test('a column has one meaning, and a meaning one column', () => {
  const named = withColumn(withColumn({}, 0, 'date'), 1, 'narration');
  expect(withColumn(named, 0, 'narration')).toEqual({ narration: 0 });
  expect(withColumn(named, 1, '')).toEqual({ date: 0 });
});

test('date, narration and the money that came in have to be named', () => {
  expect(whatIsMissing({})).toContain('date');
  expect(whatIsMissing({ date: 0 })).toContain('narration');
  expect(whatIsMissing({ date: 0, narration: 1, debit: 2 })).toContain('came in');
  expect(whatIsMissing({ date: 0, narration: 1, amount: 2 })).toBeUndefined();
  expect(toLayout(3, { date: 0, narration: 1, credit: 4 })).toMatchObject({ headingLine: 3, credit: 4, balance: null });
});

test('the headings are the line of words', () => {
  expect(likelyHeading([['Account 12345'], ['Date', 'What', 'In'], ['01/04/2025', 'UPI 1', '5']])).toBe(1);
});
