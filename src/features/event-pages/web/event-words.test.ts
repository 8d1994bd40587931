import { describe, expect, test } from 'vitest';
import { eventTypes } from '#features/events/contract.ts';
import { eventTypeNames, teamSizeText } from '#features/events/rules.ts';
import {
  callHref,
  capacityText,
  dateText,
  entryText,
  feesOf,
  limitText,
  momentText,
  seatsText,
} from './event-words.ts';

const soloEvent = (solo: number, team: number) => ({ isTeamEvent: false, registrationFees: { solo, team } });
const teamEvent = (solo: number, team: number) => ({ isTeamEvent: true, registrationFees: { solo, team } });

describe('the entry', () => {
  test('is free when nothing costs anything', () => expect(entryText(soloEvent(0, 0))).toBe('Free'));
  test('is the one fee there is', () => {
    expect(entryText(soloEvent(150, 0))).toBe('₹150');
    expect(entryText(teamEvent(0, 1200))).toBe('₹1,200');
  });
  test('is the fee that is charged when an event has two', () => {
    expect([entryText(teamEvent(100, 350)), entryText(soloEvent(300, 250))]).toEqual(['₹350', '₹300']);
    expect([entryText(teamEvent(100, 0)), entryText(soloEvent(0, 250))]).toEqual(['Free', 'Free']);
  });
  test('names who pays what', () => {
    expect(feesOf(teamEvent(100, 250))).toEqual([{ who: 'Team', amount: 250 }]);
    expect(feesOf(soloEvent(100, 250))).toEqual([{ who: 'Solo', amount: 100 }]);
    expect(feesOf(teamEvent(100, 0))).toEqual([]);
  });
});

describe('when', () => {
  test('is the day, short or long', () => {
    expect(dateText({ date: '2025-05-09' }, 'short', '')).toBe('May 9');
    expect(dateText({ date: '2025-05-09' }, 'long', '')).toBe('Friday, May 9, 2025');
  });
  test.each(['', 'soon', '2025-13-40'])('is the edition’s day instead of %j', (date) => {
    expect(dateText({ date }, 'long', 'May 9th, 2025')).toBe('May 9th, 2025');
  });
});

test('a team of one size has no range', () => {
  expect(teamSizeText({ teamSize: { min: 2, max: 4 } })).toBe('2-4');
  expect(teamSizeText({ teamSize: { min: 3, max: 3 } })).toBe('3');
});

describe('how many', () => {
  const event = { capacity: 50, seatsLeft: 12, isTeamEvent: false };
  test('is said of people, and of teams where teams take part', () => {
    expect(limitText(event)).toBe('Limited to 50 participants');
    expect(limitText({ ...event, isTeamEvent: true })).toBe('Limited to 50 teams');
    expect(capacityText(event)).toBe('50 Participants');
    expect(capacityText({ ...event, isTeamEvent: true })).toBe('50 Teams');
    expect(seatsText(event)).toBe('12 of 50 seats left');
    expect(seatsText({ ...event, isTeamEvent: true })).toBe('12 of 50 team places left');
  });
  test('is one of one', () => {
    const single = { capacity: 1, seatsLeft: 1, isTeamEvent: false };
    expect(limitText(single)).toBe('Limited to 1 participant');
    expect(capacityText(single)).toBe('1 Participant');
    expect(seatsText(single)).toBe('1 of 1 seat left');
  });
  test('covers no people, and very many', () => {
    expect(seatsText({ ...event, seatsLeft: 0 })).toBe('No seats left');
    expect(limitText({ capacity: 100_000, isTeamEvent: false })).toBe('Limited to 1,00,000 participants');
  });
});

describe('what can be dialled', () => {
  test.each([
    ['+91 00000 00111', 'tel:+910000000111'],
    ['(044) 0000-0111', 'tel:04400000111'],
  ])('%s is', (contact, href) => expect(callHref(contact)).toBe(href));
  test.each(['@bridges', 'Room 12, first floor', '112', 'desk@fest.example'])('%s is not', (contact) => {
    expect(callHref(contact)).toBeUndefined();
  });
});

describe('a moment', () => {
  test('is told in the edition’s time zone', () => {
    expect(momentText('2025-05-01T03:30:00.000Z', 'Asia/Kolkata')).toBe('May 1, 2025 at 9:00 AM');
  });
  test.each(['', 'soon'])('is nothing for %j', (instant) => expect(momentText(instant, 'Asia/Kolkata')).toBe(''));
});

test('every type of event has its name, capitalised', () => {
  expect(eventTypes.map((type) => eventTypeNames[type])).toEqual([
    'Competition',
    'Technical',
    'Nontechnical',
    'Workshop',
    'Hackathon',
    'Talk',
  ]);
});
