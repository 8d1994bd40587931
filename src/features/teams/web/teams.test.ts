import { expect, test } from 'vitest';
import type { Team } from '../contract.ts';
import { teamCells } from './export-teams.ts';
import { eventsOf, filterTeams, missingText, nameOf, peopleOf } from './filters.ts';

const person = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@students.example`,
  phone: '+91 00000 00100',
  college: 'Thinnai College of Engineering',
});

function team(_id: string, title: string, members: string[], teamName = _id): Team {
  return {
    _id,
    teamName,
    event: { _id: `event ${title}`, title, teamMin: 2 },
    leader: person(`Leader-${_id}`),
    members: members.map(person),
    registrationStatus: 'pending',
    paymentStatus: 'pending',
    createdAt: '2025-04-01T03:30:00.000Z',
  };
}

const loops = team('Loops', 'Robo Kolam', ['Anbu', 'Beela']);
const knots = team('Knots', 'Code Relay', ['Chezhi']);
const nameless = team('nameless', 'Code Relay', [], '');
const all = [loops, knots, nameless];
const found = (text: string, eventId = '') => filterTeams(all, { text, eventId });

test('a team is found by its name, its event and anybody in it', () => {
  expect(found('loops')).toEqual([loops]);
  expect(found('RELAY')).toEqual([knots, nameless]);
  expect(found('chezhi@students')).toEqual([knots]);
  expect(found('leader-loops')).toEqual([loops]);
  expect(found('anbu chezhi')).toEqual([]);
  expect(found('0000000100')).toEqual(all);
  expect(found('+91-00000-00100 relay')).toEqual([knots, nameless]);
  expect(found('0000000101')).toEqual([]);
});

test('an event leaves its own teams', () => {
  expect(found('', 'event Code Relay')).toEqual([knots, nameless]);
  expect(found('knots', 'event Robo Kolam')).toEqual([]);
  expect(eventsOf(all).map(({ title }) => title)).toEqual(['Code Relay', 'Robo Kolam']);
});

test('the leader counts, and a team without a name has words of its own', () => {
  expect(peopleOf(loops)).toHaveLength(3);
  expect(nameOf(nameless)).toBe('Unnamed team');
});

test('a team below its minimum is marked, in the export too', () => {
  expect(all.map(missingText)).toEqual(['', '', 'Incomplete: 1 of 2 members']);
  expect(teamCells(all, 'Asia/Kolkata').map((cells) => cells.at(-1))).toEqual(all.map(missingText));
});
