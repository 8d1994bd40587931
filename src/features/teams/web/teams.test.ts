import { expect, test } from 'vitest';
import type { Team } from '../contract.ts';
import { eventsOf, filterTeams, nameOf, peopleOf } from './filters.ts';

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
    event: { _id: `event ${title}`, title },
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
