import { expect, test } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { reasonAgainst } from './reason-against.ts';

const now = new Date('2025-05-01T00:00:00.000Z');
const before = '2025-04-30T00:00:00.000Z';
const after = '2025-05-02T00:00:00.000Z';
const reason = (changes: Partial<typeof plainEvent>, opens = '', at: Date | undefined = now) =>
  reasonAgainst({ event: { ...plainEvent, ...changes }, opens }, at);

test('gives no reason when registration is open', () => {
  expect(reason({})).toBeUndefined();
  expect(reason({ registrationOpensAt: before, registrationClosesAt: after })).toBeUndefined();
});

test('says that registration is not open yet, with the opening time when it is given', () => {
  expect(reason({ registrationOpensAt: after }, 'May 2, 2025 at 5:30 AM')).toBe(
    'Registration opens on May 2, 2025 at 5:30 AM.',
  );
  expect(reason({ registrationOpensAt: after })).toBe('Registration for this event is not open yet.');
});

test('says that registration has closed even when the event is also full', () => {
  expect(reason({ registrationClosesAt: before, seatsLeft: 0 })).toBe('Registration for this event has closed.');
});

test('says that the event is over unless late registrations are allowed', () => {
  expect(reason({ endsAt: before, registrationClosesAt: before })).toBe('This event is over.');
  expect(reason({ endsAt: before, lateRegistrations: true })).toBeUndefined();
  expect(reason({ endsAt: after })).toBeUndefined();
});

test('says that the event is full whether the current time is known or not', () => {
  expect(reason({ seatsLeft: 0 })).toBe('This event is full.');
  expect(reasonAgainst({ event: { ...plainEvent, seatsLeft: 0 }, opens: '' })).toBe('This event is full.');
});

test('ignores the closing time when the current time is not known', () => {
  expect(reasonAgainst({ event: { ...plainEvent, registrationClosesAt: before }, opens: '' })).toBeUndefined();
});

test('says that an event is not published when organisers have hidden it', () => {
  expect(reason({ isActive: false })).toBe('This event is not published.');
});
