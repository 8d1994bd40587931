import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clash, clashesOf, type Hours } from './hours.ts';

const on = (date: string, startTime: string, endTime: string): Hours => ({ date, startTime, endTime });
const friday = (startTime: string, endTime: string) => on('2025-05-09', startTime, endTime);

describe('events that clash', () => {
  test.each<[string, Hours, Hours]>([
    ['events at the same hours clash', friday('10:00', '11:00'), friday('10:00', '11:00')],
    ['events that overlap for a minute clash', friday('10:00', '11:00'), friday('10:59', '12:00')],
    ['an event within another event clashes', friday('09:00', '17:00'), friday('10:00', '10:30')],
    ['events that overlap after midnight clash', friday('22:00', '02:00'), on('2025-05-10', '01:00', '03:00')],
    [
      'events that overlap after midnight at New Year clash',
      on('2025-12-31', '23:00', '01:00'),
      on('2026-01-01', '00:30', '02:00'),
    ],
    [
      'events that overlap after midnight on a leap day clash',
      on('2024-02-28', '23:00', '01:00'),
      on('2024-02-29', '00:59', '02:00'),
    ],
    [
      'an event without an end clashes when it starts during another event',
      friday('10:30', ''),
      friday('10:00', '11:00'),
    ],
    ['events without an end clash when they start in the same minute', friday('10:00', ''), friday('10:00', '')],
    [
      'an event that ends when it starts clashes when it starts during another event',
      friday('10:00', '10:00'),
      friday('09:00', '11:00'),
    ],
  ])('%s', (_, one, other) => {
    expect(clash(one, other)).toBe(true);
    expect(clash(other, one)).toBe(true);
  });
});

describe('events that do not clash', () => {
  test.each<[string, Hours, Hours]>([
    ['events one after the other do not clash', friday('10:00', '11:00'), friday('11:00', '12:00')],
    ['events that meet at midnight do not clash', friday('22:00', '00:00'), on('2025-05-10', '00:00', '02:00')],
    [
      'events at the same hours on different days do not clash',
      friday('10:00', '11:00'),
      on('2025-05-10', '10:00', '11:00'),
    ],
    [
      'an event over midnight does not clash with the morning of its own day',
      friday('22:00', '02:00'),
      friday('01:00', '03:00'),
    ],
    [
      'an event without an end does not clash when it starts as another event ends',
      friday('11:00', ''),
      friday('10:00', '11:00'),
    ],
    ['an event without a start does not clash', friday('', '11:00'), friday('10:00', '11:00')],
    ['events without a day do not clash', on('', '10:00', '11:00'), on('', '10:00', '11:00')],
    ['events on an invalid day do not clash', on('2025-02-30', '10:00', '11:00'), on('2025-02-30', '10:00', '11:00')],
    ['events with a word for a day do not clash', on('soon', '10:00', '11:00'), on('soon', '10:00', '11:00')],
    ['events at an invalid hour do not clash', friday('25:00', '26:00'), friday('25:00', '26:00')],
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

describe('events at any hours', () => {
  test('a clash is the same in both directions', () => {
    fc.assert(fc.property(hours, hours, (one, other) => clash(one, other) === clash(other, one)));
  });

  test('an event clashes with itself only when its start is known', () => {
    fc.assert(
      fc.property(hours, (event) => {
        const isKnown = /^2025/.test(event.date) && event.startTime !== '';
        expect(clash(event, event)).toBe(isKnown);
      }),
    );
  });

  test('events clash when they have a minute in common, and only then', () => {
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

  test('events never clash when one starts as the other ends', () => {
    fc.assert(
      fc.property(time, time, time, (a, b, c) => {
        const [first = '', middle = '', last = ''] = [a, b, c].toSorted();
        fc.pre(first < middle && middle < last);
        expect(clash(friday(first, middle), friday(middle, last))).toBe(false);
      }),
    );
  });
});

test('lists clashes in the order of the other events', () => {
  const others = [
    { title: 'Paper Bridges', ...friday('10:30', '11:30') },
    { title: 'Quiz', ...friday('12:00', '13:00') },
    { title: 'Debate', ...friday('10:00', '10:15') },
  ];
  expect(clashesOf(friday('10:00', '11:00'), others).map(({ title }) => title)).toEqual(['Paper Bridges', 'Debate']);
});
