import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clash, clashesOf, type Hours } from './hours.ts';

const on = (date: string, startTime: string, endTime: string): Hours => ({ date, startTime, endTime });
const friday = (startTime: string, endTime: string) => on('2025-05-09', startTime, endTime);

describe('two events clash', () => {
  test.each<[string, Hours, Hours]>([
    ['at the same hours', friday('10:00', '11:00'), friday('10:00', '11:00')],
    ['partly', friday('10:00', '11:00'), friday('10:59', '12:00')],
    ['one within the other', friday('09:00', '17:00'), friday('10:00', '10:30')],
    ['over midnight', friday('22:00', '02:00'), on('2025-05-10', '01:00', '03:00')],
    ['over midnight at New Year', on('2025-12-31', '23:00', '01:00'), on('2026-01-01', '00:30', '02:00')],
    [
      'over midnight at the end of a leap February',
      on('2024-02-28', '23:00', '01:00'),
      on('2024-02-29', '00:59', '02:00'),
    ],
    ['a start amid another, whose own end nobody knows', friday('10:30', ''), friday('10:00', '11:00')],
    ['two that start at the same minute, with no ends', friday('10:00', ''), friday('10:00', '')],
    ['an end that equals the start says nothing', friday('10:00', '10:00'), friday('09:00', '11:00')],
  ])('%s', (_, one, other) => {
    expect(clash(one, other)).toBe(true);
    expect(clash(other, one)).toBe(true);
  });
});

describe('two events do not clash', () => {
  test.each<[string, Hours, Hours]>([
    ['one after the other', friday('10:00', '11:00'), friday('11:00', '12:00')],
    ['one after the other over midnight', friday('22:00', '00:00'), on('2025-05-10', '00:00', '02:00')],
    ['at the same hours on other days', friday('10:00', '11:00'), on('2025-05-10', '10:00', '11:00')],
    ['over midnight, seen from the morning of the same day', friday('22:00', '02:00'), friday('01:00', '03:00')],
    ['a start at the end of another', friday('11:00', ''), friday('10:00', '11:00')],
    ['without a start', friday('', '11:00'), friday('10:00', '11:00')],
    ['without a day', on('', '10:00', '11:00'), on('', '10:00', '11:00')],
    ['on an invalid day', on('2025-02-30', '10:00', '11:00'), on('2025-02-30', '10:00', '11:00')],
    ['on a day that is text', on('soon', '10:00', '11:00'), on('soon', '10:00', '11:00')],
    ['at an invalid hour', friday('25:00', '26:00'), friday('25:00', '26:00')],
  ])('%s', (_, one, other) => {
    expect(clash(one, other)).toBe(false);
    expect(clash(other, one)).toBe(false);
  });
});

const twoDigits = (most: number) => fc.nat(most).map((value) => String(value).padStart(2, '0'));
const time = fc.tuple(twoDigits(23), twoDigits(59)).map(([hours, minutes]) => `${hours}:${minutes}`);
const hours = fc.record({
  date: fc.oneof(fc.constantFrom('2025-05-08', '2025-05-09', '2025-05-10'), fc.constantFrom('', 'never')),
  startTime: fc.option(time, { nil: '' }),
  endTime: fc.option(time, { nil: '' }),
});

describe('whatever the hours', () => {
  test('it clashes both ways or not at all', () => {
    fc.assert(fc.property(hours, hours, (one, other) => clash(one, other) === clash(other, one)));
  });

  test('an event clashes with itself exactly where its start is known', () => {
    fc.assert(
      fc.property(hours, (event) => {
        const isKnown = /^2025/.test(event.date) && event.startTime !== '';
        expect(clash(event, event)).toBe(isKnown);
      }),
    );
  });

  test('it agrees with counting the minutes', () => {
    const at = (day: string, clock: string) => Date.parse(`${day}T${clock}:00Z`) / 60_000;
    const minutes = ({ date, startTime, endTime }: Hours): Set<number> => {
      if (!/^2025/.test(date) || !startTime) return new Set();
      const from = at(date, startTime);
      const end = endTime && endTime !== startTime ? at(date, endTime) : from + 1;
      const until = end < from ? end + 1_440 : end;
      return new Set(Array.from({ length: until - from }, (_, index) => from + index));
    };
    fc.assert(
      fc.property(hours, hours, (one, other) => {
        const taken = minutes(other);
        expect(clash(one, other)).toBe([...minutes(one)].some((minute) => taken.has(minute)));
      }),
    );
  });

  test('touching never clashes', () => {
    fc.assert(
      fc.property(time, time, time, (a, b, c) => {
        const [first = '', middle = '', last = ''] = [a, b, c].toSorted();
        fc.pre(first < middle && middle < last);
        expect(clash(friday(first, middle), friday(middle, last))).toBe(false);
      }),
    );
  });
});

test('clashes are named in the order of the others', () => {
  const others = [
    { title: 'Paper Bridges', ...friday('10:30', '11:30') },
    { title: 'Quiz', ...friday('12:00', '13:00') },
    { title: 'Debate', ...friday('10:00', '10:15') },
  ];
  expect(clashesOf(friday('10:00', '11:00'), others).map(({ title }) => title)).toEqual(['Paper Bridges', 'Debate']);
});
