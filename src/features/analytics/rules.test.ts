import { expect, test } from 'vitest';
import { daysBetween, foldIntoDays } from './rules.ts';

const inZone = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format;
const one = { registrations: 1, revenuePaise: 100 };

test.each([
  ['Asia/Kolkata', '2025-05-08T18:15', '2025-05-08T18:30'],
  ['Asia/Kathmandu', '2025-05-08T18:00', '2025-05-08T18:15'],
  ['America/St_Johns', '2025-05-09T02:15', '2025-05-09T02:30'],
  ['UTC', '2025-05-08T23:45', '2025-05-09T00:00'],
])('splits the days at midnight in %s', (zone, before, after) => {
  const quarters = [before, after].map((quarter) => ({ quarter, ...one }));
  expect(foldIntoDays(['2025-05-08', '2025-05-09'], quarters, inZone(zone))).toEqual([
    { day: '2025-05-08', ...one },
    { day: '2025-05-09', ...one },
  ]);
});

test('counts zero on a day without registrations, and leaves out days that were not asked for', () => {
  const quarters = [{ quarter: '2025-06-01T10:00', ...one }];
  expect(foldIntoDays(['2025-05-08'], quarters, inZone('UTC'))).toEqual([
    { day: '2025-05-08', registrations: 0, revenuePaise: 0 },
  ]);
});

test('counts days across the end of a month', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
});
