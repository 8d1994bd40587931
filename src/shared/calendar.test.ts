import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, instantOf, localOf, momentOf, sortableTime, typedInstant } from './calendar.ts';
import { instant } from './fields.ts';

describe('today', () => {
  test.each([
    ['2025-05-08T18:29:59.999Z', 'Asia/Kolkata', '2025-05-08'],
    ['2025-05-08T18:30:00.000Z', 'Asia/Kolkata', '2025-05-09'],
    ['2025-05-08T19:00:00.000Z', 'Asia/Kolkata', '2025-05-09'],
    ['2025-05-08T18:30:00.000Z', 'UTC', '2025-05-08'],
    ['2025-01-01T04:59:59.000Z', 'America/New_York', '2024-12-31'],
    ['2025-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2026-01-01'],
  ])('today at %s in %s is %s', (instant, zone, day) => expect(dayOf(new Date(instant), zone)).toBe(day));
});

test.each([
  ['2025-03-01', -1, '2025-02-28'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2025-12-31T18:00', 1, '2026-01-01'],
])('%s and %i days make %s', (day, days, then) => expect(addDays(day, days)).toBe(then));

describe('the instant of a wall clock', () => {
  test.each([
    ['2025-05-09T09:00', 'Asia/Kolkata', '2025-05-09T03:30:00.000Z'],
    ['2025-05-09T00:00', 'Asia/Kolkata', '2025-05-08T18:30:00.000Z'],
    ['2025-05-09T09:00', 'UTC', '2025-05-09T09:00:00.000Z'],
    ['2025-01-15T09:00', 'Europe/Berlin', '2025-01-15T08:00:00.000Z'],
    ['2025-07-15T09:00', 'Europe/Berlin', '2025-07-15T07:00:00.000Z'],
    // The clock goes forward at two and back at three; these are the hours around both.
    ['2025-03-30T01:59', 'Europe/Berlin', '2025-03-30T00:59:00.000Z'],
    ['2025-03-30T03:00', 'Europe/Berlin', '2025-03-30T01:00:00.000Z'],
    ['2025-10-26T01:59', 'Europe/Berlin', '2025-10-25T23:59:00.000Z'],
    ['2025-10-26T03:00', 'Europe/Berlin', '2025-10-26T02:00:00.000Z'],
    ['2025-03-09T03:00', 'America/New_York', '2025-03-09T07:00:00.000Z'],
    ['2025-11-02T02:00', 'America/New_York', '2025-11-02T07:00:00.000Z'],
  ])('the wall clock time %s in %s is the instant %s', (local, zone, instant) =>
    expect(instantOf(local, zone).toISOString()).toBe(instant),
  );

  test('the instant of a wall clock time reads as the same time in its zone', () => {
    const zones = fc.constantFrom('Asia/Kolkata', 'Asia/Kathmandu', 'UTC', 'Asia/Tokyo', 'America/Phoenix');
    const minute = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(minute, zones, (date, zone) => {
        const local = date.toISOString().slice(0, 16);
        const clock = { dateStyle: 'short', timeStyle: 'short', timeZone: zone } as const;
        const shown = new Intl.DateTimeFormat('sv-SE', clock).format(instantOf(local, zone));
        expect(shown.replace(' ', 'T')).toBe(local);
      }),
    );
  });
});

describe('times of years that no fest is held in', () => {
  const zones = fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'UTC');
  const minuteOf = (from: string, to: string) =>
    fc
      .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 16));

  test('makes an instant with a year of four digits from any time of the years 1 to 9999', () => {
    fc.assert(
      fc.property(minuteOf('0001-01-01T00:00Z', '9999-12-31T23:59Z'), zones, (local, zone) => {
        const at = instantOf(local, zone);
        expect(instant.safeParse(at.toISOString()).success).toBe(true);
        expect(sortableTime(at, zone)).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
        expect(addDays(local, 1)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(addDays(local, -1)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });

  test('shows an instant of the years 1 to 1800 as the local time that it was made from', () => {
    fc.assert(
      fc.property(minuteOf('0001-01-02T00:00Z', '1800-01-01T00:00Z'), zones, (local, zone) => {
        expect(localOf(instantOf(local, zone), zone)).toBe(local);
      }),
    );
  });

  test.each([
    ['0002-04-01T09:00', 'UTC', '0002-04-01T09:00:00.000Z'],
    ['0025-05-09T09:00', 'Asia/Kolkata', '0025-05-09T03:06:32.000Z'],
    ['9999-12-31T23:59', 'Asia/Kolkata', '9999-12-31T18:29:00.000Z'],
    ['9999-12-31T23:59', 'America/New_York', '9999-12-31T23:59:59.000Z'],
    ['0001-01-01T00:00', 'Asia/Kolkata', '0001-01-01T00:00:00.000Z'],
    ['0000-05-09T09:00', 'UTC', '0001-01-01T00:00:00.000Z'],
  ])('reads %s in %s as the instant %s', (local, zone, at) => expect(instantOf(local, zone).toISOString()).toBe(at));

  test.each([
    ['9999-12-31T20:00:00.000Z', 'Asia/Kolkata', '9999-12-31 23:59:59'],
    ['+010000-01-01T00:00:00.000Z', 'UTC', '9999-12-31 23:59:59'],
    ['0001-01-01T00:00:00.000Z', 'America/New_York', '0001-01-01 00:00:00'],
    ['-000500-03-01T00:00:00.000Z', 'UTC', '0001-01-01 00:00:00'],
  ])('shows the instant %s in %s as %s', (at, zone, local) => expect(sortableTime(new Date(at), zone)).toBe(local));

  test('stays within the years 1 to 9999 when days are added', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
  });

  test('makes an invalid date from a text that is not a time', () => {
    for (const text of ['', 'soon', '2025-05-09T25:00', '12025-05-09T09:00']) {
      expect(instantOf(text, 'UTC').getTime()).toBeNaN();
    }
  });
});

test('keeps a typed text that is not a time, and makes an instant of any other', () => {
  expect(['', 'soon', '2025-05-09T09:00'].map((typed) => typedInstant(typed, 'Asia/Kolkata'))).toEqual([
    '',
    'soon',
    '2025-05-09T03:30:00.000Z',
  ]);
});

test('writes the day and the time of an instant separately', () => {
  expect(momentOf('2025-09-08T20:00:00.000Z', 'Asia/Kolkata')).toEqual({ day: 'Sep 9, 2025', time: '1:30 AM' });
});
