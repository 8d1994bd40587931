import { describe, expect, test } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { findEvents } from './find-events.ts';
import { cutDescription, dateOrNone, priceLines, qrState, teamText } from './row-words.ts';

describe('the search', () => {
  const events = [
    { ...plainEvent, _id: 'a', title: 'Robo Kolam', location: 'Drawing Hall', eventType: 'competition' as const },
    {
      ...plainEvent,
      _id: 'b',
      title: 'Kaapi Quiz',
      description: 'A quiz that runs on coffee',
      eventType: 'talk' as const,
    },
  ];
  test.each([
    ['robo', ['a']],
    ['COFFEE', ['b']],
    ['drawing', ['a']],
    ['competition', ['a']],
    ['  ', ['a', 'b']],
    ['nothing like it', []],
  ])('%j finds by title, description, location or type', (words, ids) => {
    expect(findEvents(events, words).map(({ _id }) => _id)).toEqual(ids);
  });
});

describe('a row', () => {
  test('shows 50 characters of the description, and never half of one', () => {
    expect(cutDescription('x'.repeat(50))).toBe('x'.repeat(50));
    expect(cutDescription('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`);
    expect(cutDescription('🤖'.repeat(51))).toBe(`${'🤖'.repeat(50)}...`);
  });

  test('says what is asked for, or that nothing is', () => {
    const priced = (solo: number, team: number) => priceLines({ isTeamEvent: false, registrationFees: { solo, team } });
    expect(priced(0, 0)).toEqual(['Free Entry']);
    expect(priced(1_500, 0)).toEqual(['₹1,500 solo']);
    expect(priced(50, 300)).toEqual(['₹50 solo', '₹300 team']);
  });

  test('says No date, the team’s size, and whether a paid event has its code', () => {
    expect([dateOrNone(''), dateOrNone('2025-05-09')]).toEqual(['No date', 'May 9, 2025']);
    expect(teamText({ isTeamEvent: true, teamSize: { min: 2, max: 4 } })).toBe('Yes, 2-4');
    const free = { isTeamEvent: false, registrationFees: { solo: 0, team: 0 }, qrCode: '' };
    const paid = { ...free, registrationFees: { solo: 50, team: 0 } };
    expect([qrState(free), qrState(paid), qrState({ ...paid, qrCode: 'https://x.example' })]).toEqual([
      'Not needed',
      'Missing',
      'Set',
    ]);
  });
});
