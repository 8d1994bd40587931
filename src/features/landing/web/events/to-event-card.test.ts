import { expect, test } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import { toEventCard } from './to-event-card.ts';

const event = {
  _id: 'e1',
  title: 'Code Relay',
  description: 'Short',
  image: '',
  eventType: 'competition',
  isTeamEvent: true,
  teamSize: { min: 2, max: 4 },
  registrationFees: { solo: 0, team: 300 },
} as FestEvent;
const cardOf = (of: FestEvent) => toEventCard(of, { startsAtLocal: '2025-05-09T09:00', timeZone: 'Asia/Kolkata' });

test('cuts the description at 100 characters', () => {
  expect(cardOf({ ...event, description: 'x'.repeat(100) }).text).toBe('x'.repeat(100));
  expect(cardOf({ ...event, description: 'x'.repeat(101) }).text).toBe(`${'x'.repeat(100)}…`);
});

test('never cuts a letter or an emoji of the description in two', () => {
  const letter = 'கி';
  expect(cardOf({ ...event, description: letter.repeat(100) }).text).toBe(letter.repeat(100));
  expect(cardOf({ ...event, description: letter.repeat(101) }).text).toBe(`${letter.repeat(100)}…`);
  const family = '👩‍👩‍👧';
  expect(cardOf({ ...event, description: `${'x'.repeat(99)}${family}y` }).text).toBe(`${'x'.repeat(99)}${family}…`);
});

test('shows the fee that is charged, or “Free Entry”', () => {
  expect(cardOf(event).fee).toBe('₹300');
  expect(cardOf({ ...event, registrationFees: { solo: 0, team: 0 } }).fee).toBe('Free Entry');
  expect(cardOf({ ...event, registrationFees: { solo: 100, team: 0 } }).fee).toBe('Free Entry');
});

test('shows the largest team size of a team event, and “Solo” for any other event', () => {
  expect(cardOf(event).team).toBe('Team of up to 4');
  expect(cardOf({ ...event, isTeamEvent: false }).team).toBe('Solo');
});

test('shows the date and the known hours, or the edition’s day when the event has no date', () => {
  const at = { ...event, date: '2025-05-10', startTime: '09:30', endTime: '' };
  expect(cardOf(at).when).toBe('May 10 · From 9:30 AM');
  expect(cardOf({ ...at, endTime: '11:00' }).when).toBe('May 10 · 9:30 AM - 11:00 AM');
  expect(cardOf({ ...at, date: '', startTime: '' }).when).toBe('May 9');
});

test('says on which day registration opens, in the edition’s time zone', () => {
  const opens = { ...event, registrationOpensAt: '2025-05-01T18:30:00.000Z' };
  expect(cardOf(opens).opens).toBe('May 2, 2025');
});
