import { expect, test } from 'vitest';
import { likelyHeading, toLayout, whatIsMissing, withColumn } from './columns.ts';

test('gives each column one meaning, and each meaning one column', () => {
  const named = withColumn(withColumn({}, 0, 'date'), 1, 'narration');
  expect(withColumn(named, 0, 'narration')).toEqual({ narration: 0 });
  expect(withColumn(named, 1, '')).toEqual({ date: 0 });
});

test('asks for the columns of the date, the narration and the money that came in', () => {
  expect(whatIsMissing({})).toContain('date');
  expect(whatIsMissing({ date: 0 })).toContain('narration');
  expect(whatIsMissing({ date: 0, narration: 1, debit: 2 })).toContain('came in');
  expect(whatIsMissing({ date: 0, narration: 1, amount: 2 })).toBeUndefined();
  expect(toLayout(3, { date: 0, narration: 1, credit: 4 })).toMatchObject({ headingLine: 3, credit: 4, balance: null });
});

test('takes the line of words for the headings', () => {
  expect(likelyHeading([['Account 12345'], ['Date', 'What', 'In'], ['01/04/2025', 'UPI 1', '5']])).toBe(1);
});
