import { expect, test } from 'vitest';
import { formatIn, instantDayText, instantText } from './instants.ts';

test('writes an instant in the edition’s time zone', () => {
  expect(instantText('2025-05-09T03:30:00.000Z', 'Asia/Kolkata')).toBe('May 9, 2025 at 9:00 AM');
  expect(instantDayText('2025-05-08T20:00:00.000Z', 'Asia/Kolkata')).toBe('May 9, 2025');
});

test('makes a date format once for each time zone, kind and language', () => {
  const year = { year: 'numeric' } as const;
  expect(formatIn('Asia/Kolkata', year)).toBe(formatIn('Asia/Kolkata', { ...year }));
  expect(formatIn('Asia/Kolkata', year)).not.toBe(formatIn('UTC', year));
  expect(formatIn('Asia/Kolkata', year)).not.toBe(formatIn('Asia/Kolkata', year, 'sv-SE'));
});
