import { expect, test } from 'vitest';
import type { EditionTimes } from '#features/edition/rules.ts';
import { plainEvent } from '#testing/plain-event.ts';
import type { FestEvent } from '../contract.ts';
import { isOver } from '../rules.ts';
import { withEditionTimes } from './with-edition-times.ts';

const edition: EditionTimes = {
  registrationOpensAt: '',
  registrationClosesAt: '',
  day: '2025-05-09',
  timeZone: 'Asia/Kolkata',
  lateRegistrations: false,
};
const endOf = (event: Partial<FestEvent>, changes: Partial<EditionTimes> = {}) =>
  withEditionTimes({ ...plainEvent, ...event }, { ...edition, ...changes }).endsAt;

test('an event ends at its end time, in the edition’s time zone', () => {
  const event = { date: '2025-05-09', startTime: '10:00', endTime: '12:30' };
  expect(endOf(event)).toBe('2025-05-09T07:00:00.000Z');
  expect(endOf(event, { timeZone: 'America/New_York' })).toBe('2025-05-09T16:30:00.000Z');
  expect(endOf({ ...event, startTime: '' })).toBe('2025-05-09T07:00:00.000Z');
});

test('an event without an end time ends at midnight after its day, in the edition’s time zone', () => {
  expect(endOf({ date: '2025-05-09' })).toBe('2025-05-09T18:30:00.000Z');
  expect(endOf({ date: '2025-05-09', startTime: '10:00', endTime: '10:00' })).toBe('2025-05-09T18:30:00.000Z');
  expect(endOf({ date: '2025-05-31' })).toBe('2025-05-31T18:30:00.000Z');
});

test('an event that goes on after midnight ends on the next day', () => {
  expect(endOf({ date: '2025-05-09', startTime: '20:00', endTime: '08:00' })).toBe('2025-05-10T02:30:00.000Z');
});

test('an event without a valid date ends on the edition’s day', () => {
  expect(endOf({ date: '' })).toBe('2025-05-09T18:30:00.000Z');
  expect(endOf({ date: 'soon', endTime: '17:00' })).toBe('2025-05-09T11:30:00.000Z');
  expect(endOf({ date: '' }, { day: '' })).toBe('');
});

test('an event is over from its end time on, and never over without an end time', () => {
  const event = { endsAt: '2025-05-09T18:30:00.000Z' };
  expect(isOver(event, new Date('2025-05-09T18:29:59.999Z'))).toBe(false);
  expect(isOver(event, new Date('2025-05-09T18:30:00.000Z'))).toBe(true);
  expect(isOver({ endsAt: '' }, new Date('2125-05-09T18:30:00.000Z'))).toBe(false);
});
