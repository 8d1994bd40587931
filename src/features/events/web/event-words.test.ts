import { describe, expect, test } from 'vitest';
import { dateText, entryText, feesOf, teamSizeText, timeText } from './event-words.ts';

const fees = (solo: number, team: number) => ({ registrationFees: { solo, team } });

describe('the entry', () => {
  test('is free when nothing costs anything', () => expect(entryText(fees(0, 0))).toBe('Free'));
  test('is the one fee there is', () => {
    expect(entryText(fees(150, 0))).toBe('₹150');
    expect(entryText(fees(0, 1200))).toBe('₹1,200');
  });
  test('starts from the lower of two fees', () => expect(entryText(fees(300, 250))).toBe('From ₹250'));
  test('names who pays what', () => expect(feesOf(fees(0, 250))).toEqual([{ who: 'Team', amount: 250 }]));
});

describe('when', () => {
  test('is the day, short or long', () => {
    expect(dateText({ date: '2025-05-09' }, 'short')).toBe('May 9');
    expect(dateText({ date: '2025-05-09' }, 'long')).toBe('Friday, May 9, 2025');
  });
  test.each(['', 'soon', '2025-13-40'])('is the usual day instead of %j', (date) => {
    expect(dateText({ date }, 'long')).toBe('May 9th, 2025');
  });
  test('is a range when both ends are known', () => {
    expect(timeText({ startTime: '13:30', endTime: '16:30' })).toBe('1:30 PM - 4:30 PM');
    expect(timeText({ startTime: '13:30', endTime: '' })).toBe('From 1:30 PM');
    expect(timeText({ startTime: '', endTime: '16:30' })).toBeUndefined();
  });
});

test('a team of one size has no range', () => {
  expect(teamSizeText({ teamSize: { min: 2, max: 4 } })).toBe('2-4');
  expect(teamSizeText({ teamSize: { min: 3, max: 3 } })).toBe('3');
});
