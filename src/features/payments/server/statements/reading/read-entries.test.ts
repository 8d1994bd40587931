import { expect, test } from 'vitest';
import { readEntries } from './read-entries.ts';

const layout = { headingLine: 0, date: 0, narration: 1, reference: null, amount: null, direction: 3, balance: null };
const rows = [
  ['Date', 'What', 'Sum', 'Dr or Cr'],
  ['01/04/2025', 'GIFT', '150.00', 'CR'],
  ['02/04/2025', 'RENT', '900.00', 'DR'],
  ['03/04/2025', 'FEE', '70.00', ''],
].map((cells, at) => ({ line: at + 1, cells }));
const sums = ({ credits }: ReturnType<typeof readEntries>) => credits.map(({ amountPaise }) => amountPaise / 100);

test('counts no line that is marked as a debit as money in when the only column of amounts was named so', () => {
  const reading = readEntries(rows, { ...layout, credit: 2, debit: null });
  expect(sums(reading)).toEqual([150, 70]);
  expect(reading.debits).toEqual({ count: 1, paise: 90_000 });
});

test('lists a line as unreadable when its amount is in the column of money in and its mark is that of a debit', () => {
  const reading = readEntries(rows, { ...layout, credit: 2, debit: 4 });
  expect(sums(reading)).toEqual([150, 70]);
  expect(reading.unreadable).toMatchObject([{ line: 3, reason: expect.stringMatching(/came in or went out/) }]);
});
