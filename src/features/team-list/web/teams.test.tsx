import { expect, test } from 'vitest';
import { pageHtml, pageText } from '#testing/pages/page-html.ts';
import type { Team } from '../contract.ts';
import { missingText, nameOf, peopleOf } from '../rules.ts';
import { filtersOf, type LoadedTeams, TeamsDesk } from './teams-desk.tsx';

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

test('counts the leader as a member, and calls a team without a name Unnamed team', () => {
  expect(peopleOf(loops)).toHaveLength(3);
  expect(nameOf(nameless)).toBe('Unnamed team');
});

test('marks a team below its minimum', () => {
  expect(all.map(missingText)).toEqual(['', '', 'Incomplete: 1 of 2 members']);
});

test('the filters are read from the address', () => {
  expect(filtersOf(new URLSearchParams('q=knots&event=e1&college=KI'))).toEqual({
    q: 'knots',
    event: 'e1',
    college: 'KI',
  });
  expect(filtersOf(new URLSearchParams(''))).toEqual({ q: '', event: '', college: '' });
});

const onePage: LoadedTeams = {
  state: 'loaded',
  page: 1,
  from: 1,
  next: '',
  previous: '',
  isMoreFound: false,
  revision: '1-1',
  teams: all,
  found: 3,
  total: 3,
  timeZone: 'Asia/Kolkata',
  events: [{ _id: 'relay', title: 'Code Relay' }],
};
const desk = (some: Partial<LoadedTeams>) => <TeamsDesk loaded={{ ...onePage, ...some }} />;

test('the screen has a row for each team, with its event, leader and members', () => {
  const page = pageText(desk({}));
  expect(page).toContain('3 teams');
  expect(page).toContain('LoopsRobo KolamLeader-Loopsleader-loops@students.example3');
  expect(page).toContain('Unnamed teamIncomplete: 1 of 2 members');
});

test('selects the event named in the address, even when it has no teams', () => {
  expect(pageHtml(desk({}), '/?event=relay')).toContain('<option value="relay" selected="">Code Relay</option>');
  const unknown = '<option value="gone" selected="">An event without teams</option>';
  expect(pageHtml(desk({}), '/?event=gone')).toContain(unknown);
});

test('the screen says when there are no teams, and offers to show all when no team matches', () => {
  const none = pageText(desk({ teams: [], found: 0, total: 0 }));
  expect(none).toContain('No teams found');
  expect(none).not.toContain('Show all teams');
  expect(pageText(desk({ teams: [], found: 0, total: 3 }), '/?q=none')).toContain('Show all teams');
});
