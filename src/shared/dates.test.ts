import { expect, test } from 'vitest';
import { clockText, dayOfEdition, dayText, hoursText, timeRangeText } from './dates.ts';

test('writes a day in the short and the long form', () => {
  expect(dayText('2025-05-09', 'short')).toBe('May 9');
  expect(dayText('2025-05-09', 'long')).toBe('Friday, May 9, 2025');
});

test.each(['', undefined, 'soon', '2025-13-40', '2025-02-30'])('writes no day for %j', (day) => {
  expect(dayText(day, 'long')).toBeUndefined();
});

test('writes the edition’s day with an ordinal, or the default day when the edition has none', () => {
  expect(dayOfEdition('2025-05-09T09:00')).toBe('May 9th, 2025');
  expect(dayOfEdition('2026-02-21T10:30')).toBe('February 21st, 2026');
  expect(dayOfEdition(undefined)).toBe('May 9th, 2025');
  const ends = [1, 2, 3, 4, 10, 11, 12, 13, 20, 22, 23, 30, 31].map((day) => `2026-01-${String(day).padStart(2, '0')}`);
  expect(ends.map((day) => dayText(day, 'ordinal')?.slice('January '.length, -', 2026'.length)).join(' ')).toBe(
    '1st 2nd 3rd 4th 10th 11th 12th 13th 20th 22nd 23rd 30th 31st',
  );
});

test('writes midnight and noon as 12', () => {
  expect([clockText('00:05'), clockText('12:00'), clockText('13:30'), clockText('')]).toEqual([
    '12:05 AM',
    '12:00 PM',
    '1:30 PM',
    '',
  ]);
});

test('writes a time range only when both ends are known', () => {
  expect(timeRangeText('09:30', '11:00')).toBe('9:30 AM - 11:00 AM');
  expect(timeRangeText('09:30', '')).toBeUndefined();
});

test('writes days in the same way as Intl.DateTimeFormat in English', () => {
  const styles = {
    short: { month: 'short', day: 'numeric' },
    medium: { month: 'short', day: 'numeric', year: 'numeric' },
    long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  } as const;
  // In steps of 17 days, so that every month, every weekday and both kinds of February occur.
  const days = Array.from({ length: 90 }, (_, at) => new Date(Date.UTC(2024, 1, 29 + 17 * at)));
  for (const style of ['short', 'medium', 'long'] as const) {
    const written = new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone: 'UTC' });
    for (const day of days) expect(dayText(day.toISOString(), style)).toBe(written.format(day));
  }
});

test('writes hours as a range, or only the start when the end is not known', () => {
  expect(hoursText({ startTime: '13:30', endTime: '16:30' })).toBe('1:30 PM - 4:30 PM');
  expect(hoursText({ startTime: '13:30', endTime: '' })).toBe('From 1:30 PM');
  expect(hoursText({ startTime: '', endTime: '16:30' })).toBeUndefined();
});
