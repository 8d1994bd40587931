import { expect, test } from 'vitest';
import { draftChanges, type EventTerms } from './draft-changes.ts';

const paidTeam: EventTerms = { title: 'Robo Kolam', fee: 300, isTeamEvent: true, teamMax: 4 };
const mate = { name: 'A teammate', email: 'mate@students.example', phone: '+91 00000 00100', college: 'A college' };
const typed = { transactionId: '412345678901', teamName: 'Loops', teamMembers: [mate, mate] };
const nothing = { transactionId: '', teamName: '', teamMembers: [] };

test.each<[string, Partial<EventTerms>, string[]]>([
  ['did not change', {}, []],
  ['only has another name', { title: 'Robo Kolam 2' }, []],
  ['became free', { fee: 0 }, ['free', '412345678901']],
  ['costs more', { fee: 350 }, ['₹350', '₹300']],
  ['became solo', { isTeamEvent: false, teamMax: 1 }, ['individuals', 'not sent']],
  ['takes smaller teams', { teamMax: 2 }, ['at most 2', 'remove 1']],
  ['takes smaller teams, large enough', { teamMax: 3 }, []],
  ['became free and solo', { fee: 0, isTeamEvent: false, teamMax: 1 }, ['free', 'individuals']],
])('compares a draft with an event that %s', (_, change, words) => {
  const told = draftChanges(paidTeam, { ...paidTeam, ...change }, typed).join(' ');
  for (const word of words) expect(told).toContain(word);
  if (words.length === 0) expect(told).toBe('');
});

test('says nothing about a payment or a team that was not typed', () => {
  const told = draftChanges(paidTeam, { ...paidTeam, fee: 0, isTeamEvent: false, teamMax: 1 }, nothing);
  expect(told).toEqual(['It has become free: there is nothing to pay any more.', 'It is for individuals now.']);
});

test('says when a free event for individuals has become a paid event for teams', () => {
  const soloFree = { ...paidTeam, fee: 0, isTeamEvent: false, teamMax: 1 };
  expect(draftChanges(soloFree, paidTeam, nothing)).toEqual([
    'It is no longer free: the fee is ₹300.',
    'It is for teams now: you can add the others.',
  ]);
});
