import { expect, onTestFinished, test, vi } from 'vitest';
import type { Person } from '#features/accounts/people-contract.ts';
import { pageHtml, pageText } from '#testing/pages/page-html.ts';
import { HandedLink } from './handed-link.tsx';
import { PeopleTable, PersonCards } from './people-table.tsx';

const person: Person = {
  _id: 'one',
  name: 'Asha V',
  email: 'asha@organisers.example',
  role: 'administrator',
  events: [],
  addedAt: '2025-05-01T03:30:00.000Z',
  lastLogin: '2025-05-09T03:30:00.000Z',
  linkUntil: null,
  judgeLinks: 0,
  isYou: true,
};
const lists = [
  ['table', PeopleTable],
  ['cards', PersonCards],
] as const;

test.each(lists)('a row of the %s names the person, the role and the last login', (_, List) => {
  const page = pageText(<List people={[person]} timeZone="Asia/Kolkata" onTask={() => {}} />);
  expect(page).toContain('Asha VYouasha@organisers.example');
  expect(page).toContain('Administrator');
  expect(page).toContain('May 9, 2025, 9:00');
});

test.each(lists)('a row of the %s says whether a person who never signed in has an open invitation', (_, List) => {
  const away = { ...person, lastLogin: null, isYou: false };
  const page = (changes: Partial<Person>) =>
    pageText(<List people={[{ ...away, ...changes }]} timeZone="Asia/Kolkata" onTask={() => {}} />);
  expect(page({})).toContain('Never signed in; no open invitation');
  expect(page({ linkUntil: '2025-05-10T03:30:00.000Z' })).toContain('link until May 10, 2025, 9:00');
  expect(page({})).not.toContain('You');
});

test.each(lists)(
  'a row of the %s offers an invitation before the first login and a password link after it',
  (_, List) => {
    const page = (lastLogin: string | null) =>
      pageHtml(<List people={[{ ...person, lastLogin }]} timeZone="Asia/Kolkata" onTask={() => {}} />);
    expect(page(null)).toContain('aria-label="Invite again: Asha V"');
    expect(page(person.lastLogin)).toContain('aria-label="Password link: Asha V"');
  },
);

test.each(lists)('a row of the %s shows the events of a coordinator, and says when there are none', (_, List) => {
  const page = (changes: Partial<Person>) =>
    pageText(<List people={[{ ...person, ...changes }]} timeZone="Asia/Kolkata" onTask={() => {}} />);
  const events = [
    { _id: 'a', title: 'Rope Bridge' },
    { _id: 'b', title: 'Code Tower' },
  ];
  expect(page({ role: 'coordinator', events })).toContain('Rope Bridge, Code Tower');
  expect(page({ role: 'coordinator', events: [] })).toContain('No events yet, so nothing to see');
  expect(page({ events })).not.toContain('Rope Bridge');
});

test('says of a link that is handed over what it takes to mail one', () => {
  const link = { mailed: false, path: '/admin/reset-password#secret', expiresAt: '2025-05-10T03:30:00.000Z' };
  vi.stubGlobal('window', { location: { origin: 'https://fest.example' } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const page = pageText(<HandedLink link={link} email={person.email} timeZone="Asia/Kolkata" />);
  expect(page).toContain('The site could not mail it: that takes a mail server and PUBLIC_URL.');
});

test('names the address of a mailed link and says how long the link works', () => {
  const link = { mailed: true, path: null, expiresAt: '2025-05-10T03:30:00.000Z' };
  const page = pageText(<HandedLink link={link} email={person.email} timeZone="Asia/Kolkata" />);
  expect(page).toContain('The link is on its way to asha@organisers.example');
  expect(page).toContain('It works once, until May 10, 2025, 9:00');
});
