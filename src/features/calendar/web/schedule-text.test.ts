import { expect, test } from 'vitest';
import { clashCount, clashText, dayHeading, hoursText } from './schedule-text.ts';

const other = (title: string) => ({ eventId: title, title });

test('a day is shown with its weekday, or as “Day to be announced” when it is not known', () => {
  expect(dayHeading('2025-05-09')).toBe('Friday, May 9, 2025');
  expect(dayHeading('')).toBe('Day to be announced');
});

test.each([
  ['09:30', '11:00', '9:30 AM - 11:00 AM'],
  ['09:30', '', 'From 9:30 AM'],
  ['', '11:00', 'Until 11:00 AM'],
  ['', '', 'Time to be announced'],
])('shows the hours from %j to %j as %j', (startTime, endTime, words) => {
  expect(hoursText({ startTime, endTime })).toBe(words);
});

test('a clash names up to three other events and the number of further events', () => {
  expect(clashText({ clashesWith: [] })).toBeUndefined();
  expect(clashText({ clashesWith: [other('Robo Kolam')] })).toBe('Overlaps with Robo Kolam');
  expect(clashText({ clashesWith: ['A', 'B', 'C'].map(other) })).toBe('Overlaps with A, B and C');
  expect(clashText({ clashesWith: ['A', 'B', 'C', 'D', 'E'].map(other) })).toBe('Overlaps with A, B, C and 2 more');
});

test('counts the overlapping events of all days', () => {
  const clashing = { clashesWith: [other('A')] };
  expect(clashCount([{ events: [clashing, clashing, { clashesWith: [] }] }, { events: [clashing] }])).toBe(3);
  expect(clashCount([])).toBe(0);
});
