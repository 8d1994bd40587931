import { expect, test } from 'vitest';
import { clashCount, clashText, dayHeading, hoursText } from './schedule-words.ts';

const other = (title: string) => ({ eventId: title, title });

test('a day has its weekday, and one that is not known says so', () => {
  expect(dayHeading('2025-05-09')).toBe('Friday, May 9, 2025');
  expect(dayHeading('')).toBe('Day to be announced');
});

test.each([
  ['09:30', '11:00', '9:30 AM - 11:00 AM'],
  ['09:30', '', 'From 9:30 AM'],
  ['', '11:00', 'Until 11:00 AM'],
  ['', '', 'Time to be announced'],
])('from %j to %j reads %j', (startTime, endTime, words) => {
  expect(hoursText({ startTime, endTime })).toBe(words);
});

test('a clash names every other event', () => {
  expect(clashText({ clashesWith: [] })).toBeUndefined();
  expect(clashText({ clashesWith: [other('Robo Kolam')] })).toBe('Overlaps with Robo Kolam');
  expect(clashText({ clashesWith: ['A', 'B', 'C'].map(other) })).toBe('Overlaps with A, B and C');
  expect(clashText({ clashesWith: ['A', 'B', 'C', 'D', 'E'].map(other) })).toBe('Overlaps with A, B, C and 2 more');
});

test('the events that overlap are counted over all days', () => {
  const clashing = { clashesWith: [other('A')] };
  expect(clashCount([{ events: [clashing, clashing, { clashesWith: [] }] }, { events: [clashing] }])).toBe(3);
  expect(clashCount([])).toBe(0);
});
