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

test('cuts the description at 100 characters', () => {
  expect(toEventCard({ ...event, description: 'x'.repeat(100) }).text).toBe('x'.repeat(100));
  expect(toEventCard({ ...event, description: 'x'.repeat(101) }).text).toBe(`${'x'.repeat(100)}…`);
});

test('never cuts a letter in two', () => {
  const letter = 'கி';
  expect(toEventCard({ ...event, description: letter.repeat(100) }).text).toBe(letter.repeat(100));
  expect(toEventCard({ ...event, description: letter.repeat(101) }).text).toBe(`${letter.repeat(100)}…`);
  const family = '👩‍👩‍👧';
  expect(toEventCard({ ...event, description: `${'x'.repeat(99)}${family}y` }).text).toBe(
    `${'x'.repeat(99)}${family}…`,
  );
});

test('shows the fee of a registration, or that nothing costs anything', () => {
  expect(toEventCard(event).fee).toBe('₹300');
  expect(toEventCard({ ...event, registrationFees: { solo: 0, team: 0 } }).fee).toBe('Free Entry');
});

test('shows how large a team may be', () => {
  expect(toEventCard(event).team).toBe('Team of up to 4');
  expect(toEventCard({ ...event, isTeamEvent: false }).team).toBe('Solo');
});
