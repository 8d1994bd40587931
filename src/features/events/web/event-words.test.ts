import { describe, expect, test } from 'vitest';
import { eventTypes } from '../contract.ts';
import {
  callHref,
  capacityText,
  dateText,
  entryText,
  feesOf,
  limitText,
  momentText,
  seatsText,
  teamSizeText,
  timeText,
  typeText,
} from './event-words.ts';

const fees = (solo: number, team: number) => ({ registrationFees: { solo, team } });

describe('the entry', () => {
  test('is free when nothing costs anything', () => expect(entryText(fees(0, 0))).toBe('Free'));
  test('is the one fee there is', () => {
    expect(entryText(fees(150, 0))).toBe('₹150');
    expect(entryText(fees(0, 1200))).toBe('₹1,200');
  });
  test('starts from the lower of two fees', () => expect(entryText(fees(300, 250))).toBe('From ₹250'));
  test('names who pays what', () => expect(feesOf(fees(0, 250))).toEqual([{ who: 'Team', amount: 250 }]));
});

describe('when', () => {
  test('is the day, short or long', () => {
    expect(dateText({ date: '2025-05-09' }, 'short', '')).toBe('May 9');
    expect(dateText({ date: '2025-05-09' }, 'long', '')).toBe('Friday, May 9, 2025');
  });
  test.each(['', 'soon', '2025-13-40'])('is the edition’s day instead of %j', (date) => {
    expect(dateText({ date }, 'long', 'May 9th, 2025')).toBe('May 9th, 2025');
  });
  test('is a range when both ends are known', () => {
    expect(timeText({ startTime: '13:30', endTime: '16:30' })).toBe('1:30 PM - 4:30 PM');
    expect(timeText({ startTime: '13:30', endTime: '' })).toBe('From 1:30 PM');
    expect(timeText({ startTime: '', endTime: '16:30' })).toBeUndefined();
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
  test('is none, or very many', () => {
    expect(seatsText({ ...event, seatsLeft: 0 })).toBe('No seats left');
    expect(limitText({ capacity: 100_000 })).toBe('Limited to 1,00,000 participants');
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
  expect(eventTypes.map(typeText)).toEqual([
    'Competition',
    'Technical',
    'Nontechnical',
    'Workshop',
    'Hackathon',
    'Talk',
  ]);
});
