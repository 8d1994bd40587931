import { expect, test } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { reasonAgainst } from './reason-against.ts';

const now = new Date('2025-05-01T00:00:00.000Z');
const before = '2025-04-30T00:00:00.000Z';
const after = '2025-05-02T00:00:00.000Z';
const reason = (changes: Partial<typeof plainEvent>, opens = '', at: Date | undefined = now) =>
  reasonAgainst({ event: { ...plainEvent, ...changes }, opens }, at);

test('nothing is against an open event', () => {
  expect(reason({})).toBeUndefined();
  expect(reason({ registrationOpensAt: before, registrationClosesAt: after })).toBeUndefined();
});

test('an event that opens later says when', () => {
  expect(reason({ registrationOpensAt: after }, 'May 2, 2025 at 5:30 AM')).toBe(
    'Registration opens on May 2, 2025 at 5:30 AM.',
  );
  expect(reason({ registrationOpensAt: after })).toBe('Registration for this event is not open yet.');
});

test('a closed event says so, full or not', () => {
  expect(reason({ registrationClosesAt: before, seatsLeft: 0 })).toBe('Registration for this event has closed.');
});

test('an event that is over says so, unless late registrations are allowed', () => {
  expect(reason({ endsAt: before, registrationClosesAt: before })).toBe('This event is over.');
  expect(reason({ endsAt: before, lateRegistrations: true })).toBeUndefined();
  expect(reason({ endsAt: after })).toBeUndefined();
});

test('a full event is full at any time', () => {
  expect(reason({ seatsLeft: 0 })).toBe('This event is full.');
  expect(reasonAgainst({ event: { ...plainEvent, seatsLeft: 0 }, opens: '' })).toBe('This event is full.');
});

test('without a time the bounds are not judged', () => {
  expect(reasonAgainst({ event: { ...plainEvent, registrationClosesAt: before }, opens: '' })).toBeUndefined();
});

test('an event that is not published takes nobody', () => {
  expect(reason({ isActive: false })).toBe('This event is not published.');
});
