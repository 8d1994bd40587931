import { describe, expect, test } from 'vitest';
import { eventTypes } from '#features/events/contract.ts';
import { eventTypeNames, teamSizeText } from '#features/events/rules.ts';
import {
  callHref,
  capacityText,
  closesText,
  dateText,
  entryText,
  feesOf,
  limitText,
  momentText,
  seatsText,
} from './event-text.ts';

const soloEvent = (solo: number, team: number) => ({ isTeamEvent: false, registrationFees: { solo, team } });
const teamEvent = (solo: number, team: number) => ({ isTeamEvent: true, registrationFees: { solo, team } });

describe('the price of entry', () => {
  test('says “Free” when the event has no fee', () => expect(entryText(soloEvent(0, 0))).toBe('Free'));
  test('shows the fee when the event has only one fee', () => {
    expect(entryText(soloEvent(150, 0))).toBe('₹150');
    expect(entryText(teamEvent(0, 1200))).toBe('₹1,200');
  });
  test('shows the fee that is charged when an event has two fees', () => {
    expect([entryText(teamEvent(100, 350)), entryText(soloEvent(300, 250))]).toEqual(['₹350', '₹300']);
    expect([entryText(teamEvent(100, 0)), entryText(soloEvent(0, 250))]).toEqual(['Free', 'Free']);
  });
  test('names the payer and the amount of the fee that is charged', () => {
    expect(feesOf(teamEvent(100, 250))).toEqual([{ who: 'Team', amount: 250 }]);
    expect(feesOf(soloEvent(100, 250))).toEqual([{ who: 'Solo', amount: 100 }]);
    expect(feesOf(teamEvent(100, 0))).toEqual([]);
  });
});

describe('the date of an event', () => {
  test('writes the date in a short and in a long form', () => {
    expect(dateText({ date: '2025-05-09' }, 'short', '')).toBe('May 9');
    expect(dateText({ date: '2025-05-09' }, 'long', '')).toBe('Friday, May 9, 2025');
  });
  test.each(['', 'soon', '2025-13-40'])('shows the edition’s day when the date of the event is %j', (date) => {
    expect(dateText({ date }, 'long', 'May 9th, 2025')).toBe('May 9th, 2025');
  });
});

describe('when registration closes', () => {
  const event = {
    isActive: true,
    registrationOpensAt: '',
    registrationClosesAt: '2025-05-11T12:30:00.000Z',
    endsAt: '2025-05-09T10:30:00.000Z',
    lateRegistrations: false,
  };
  const closes = (changes: object) => closesText({ ...event, ...changes }, 'Asia/Kolkata');

  test('shows the end of the event when registration would close after it', () => {
    expect(closes({})).toContain('May 9');
    expect(closes({ registrationClosesAt: '2025-05-08T10:30:00.000Z' })).toContain('May 8');
  });
  test('shows the closing time when late registrations are allowed', () => {
    expect(closes({ lateRegistrations: true })).toContain('May 11');
  });
  test('shows nothing when no closing time is set', () => {
    expect(closes({ registrationClosesAt: '' })).toBe('');
  });
});

test('shows a single number when the smallest and the largest team size are equal', () => {
  expect(teamSizeText({ teamSize: { min: 2, max: 4 } })).toBe('2-4');
  expect(teamSizeText({ teamSize: { min: 3, max: 3 } })).toBe('3');
});

describe('the number of seats', () => {
  const event = { capacity: 50, seatsLeft: 12, isTeamEvent: false };
  test('counts participants for a solo event and teams for a team event', () => {
    expect(limitText(event)).toBe('Limited to 50 participants');
    expect(limitText({ ...event, isTeamEvent: true })).toBe('Limited to 50 teams');
    expect(capacityText(event)).toBe('50 Participants');
    expect(capacityText({ ...event, isTeamEvent: true })).toBe('50 Teams');
    expect(seatsText(event)).toBe('12 of 50 seats left');
    expect(seatsText({ ...event, isTeamEvent: true })).toBe('12 of 50 team places left');
  });
  test('uses the singular for 1 participant and 1 seat', () => {
    const single = { capacity: 1, seatsLeft: 1, isTeamEvent: false };
    expect(limitText(single)).toBe('Limited to 1 participant');
    expect(capacityText(single)).toBe('1 Participant');
    expect(seatsText(single)).toBe('1 of 1 seat left');
  });
  test('says “No seats left” for 0 seats and groups the digits of large numbers', () => {
    expect(seatsText({ ...event, seatsLeft: 0 })).toBe('No seats left');
    expect(limitText({ capacity: 100_000, isTeamEvent: false })).toBe('Limited to 1,00,000 participants');
  });
});

describe('the phone link of a contact', () => {
  test.each([
    ['+91 00000 00111', 'tel:+910000000111'],
    ['(044) 0000-0111', 'tel:04400000111'],
  ])('makes a phone link for %s', (contact, href) => expect(callHref(contact)).toBe(href));
  test.each(['@bridges', 'Room 12, first floor', '112', 'desk@fest.example'])(
    'makes no phone link for %s',
    (contact) => {
      expect(callHref(contact)).toBeUndefined();
    },
  );
});

describe('a moment', () => {
  test('shows a moment in the edition’s time zone', () => {
    expect(momentText('2025-05-01T03:30:00.000Z', 'Asia/Kolkata')).toBe('May 1, 2025 at 9:00 AM');
  });
  test.each(['', 'soon'])('shows nothing when the moment is %j', (instant) =>
    expect(momentText(instant, 'Asia/Kolkata')).toBe(''),
  );
});

test('every type of event has a capitalised name', () => {
  expect(eventTypes.map((type) => eventTypeNames[type])).toEqual([
    'Competition',
    'Technical',
    'Nontechnical',
    'Workshop',
    'Hackathon',
    'Talk',
  ]);
});
