// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { firstRole } from '#shared/permissions.ts';
import { dayOf } from '#testing/gate/event-day.ts';
import { type Answer, button, cleanScreens, faultOf, openScreen, toasts } from '#testing/screen.ts';
import { adminSession } from '#web/sessions.ts';
import { PeopleTab } from './people-tab.tsx';

cleanScreens();
beforeEach(() => {
  adminSession.open('a-token', { id: 'a1', name: 'An organiser', email: 'a@fest.example', role: firstRole });
});

const open = (answers: Answer[]) => openScreen(<PeopleTab day={dayOf()} />, answers);

const scan = {
  ticket: 'K7M2P9QX',
  at: '2025-05-09T04:00:00.000Z',
  checkpoint: 'gate-1',
  device: 'phone-1',
  kind: 'scan',
  verdict: 'refused',
};

test('a person is found and shown with the whole day', async () => {
  const day = {
    ticket: 'K7M2P9QX',
    name: 'Meena Sundaram',
    college: 'Marina College',
    opens: ['Bridges'],
    tickets: [{ ticket: 'K7M2P9QX', issuedAt: '2025-05-01T04:00:00.000Z', revokedAt: '' }],
    scans: [
      { ...scan, shown: 'refused', reason: 'unpaid', clockOff: -17 },
      { ...scan, at: '2025-05-09T04:10:00.000Z', shown: 'admitted', reason: 'closed', clockOff: 0 },
    ],
  };
  const people = [{ ticket: 'K7M2P9QX', name: 'Meena Sundaram', college: 'Marina College' }];
  const { user, sent } = open([{ json: { people } }, { json: day }]);
  expect(screen.getByText(/A lost ticket is replaced there/)).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'meena{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show the day of Meena Sundaram' }));
  expect(await screen.findByText('Main gate: Refused (not paid)')).toBeTruthy();
  expect(screen.queryByText(/A lost ticket is replaced there/)).toBeNull();
  expect(screen.getByText('Opens: Bridges.')).toBeTruthy();
  expect(screen.getByText(/North phone · The phone let them in$/)).toBeTruthy();
  expect(screen.getByText(/North phone · Clock 17 minutes fast, corrected/)).toBeTruthy();
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/admin/gate/people?search=meena',
    '/api/admin/gate/people/K7M2P9QX',
  ]);
});

test('asks before a lost ticket is replaced, and can keep it', async () => {
  const lost = { ticket: 'K7M2P9QX', name: 'Meena', college: '', opens: ['Bridges'], tickets: [], scans: [] };
  const people = [{ ticket: 'K7M2P9QX', name: 'Meena', college: '' }];
  const { user, sent } = open([{ json: { people } }, { json: lost }, { json: { number: 'H4N8R2TW' } }]);
  await user.type(screen.getByRole('searchbox'), 'meena{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show the day of Meena' }));
  await user.click(await screen.findByRole('button', { name: 'Replace a lost ticket' }));
  await user.click(button('Keep it'));
  expect(sent).toHaveLength(2);
  await user.click(button('Replace a lost ticket'));
  expect(document.activeElement).toBe(button('Keep it'));
  await user.click(button('Replace it'));
  await waitFor(() => expect(toasts()).toEqual(['The new ticket is H4N8 R2TW']));
  expect(sent.at(-1)?.url).toBe('/api/admin/tickets/K7M2P9QX/replace');
});

test('says of each old ticket whether another one replaced it, or none followed', async () => {
  const [first, second] = ['2025-05-01T04:00:00.000Z', '2025-05-02T04:00:00.000Z'];
  const tickets = [
    { ticket: 'K7M2P9QX', issuedAt: first, revokedAt: second },
    { ticket: 'H4N8R2TW', issuedAt: second, revokedAt: '2025-05-03T04:00:00.000Z' },
  ];
  const json = { ticket: 'H4N8R2TW', name: 'Meena', college: '', opens: [], tickets, scans: [] };
  const people = [{ ticket: 'H4N8R2TW', name: 'Meena', college: '' }];
  const { user } = open([{ json: { people } }, { json }]);
  await user.type(screen.getByRole('searchbox'), 'meena{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show the day of Meena' }));
  expect(await screen.findByText(/, replaced /)).toBeTruthy();
  expect(screen.getByText(/, withdrawn /)).toBeTruthy();
});

test('says when more people are found than are listed', async () => {
  const people = Array.from({ length: 31 }, (_, place) => ({ ticket: `T${place}`, name: 'Meena', college: '' }));
  const { user } = open([{ json: { people: people.slice(2) } }, { json: { people: people.slice(1) } }]);
  await user.type(screen.getByRole('searchbox'), 'm{Enter}');
  await waitFor(() => expect(screen.getAllByText('Meena')).toHaveLength(29));
  expect(screen.queryByText(/^These are the first/)).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'e{Enter}');
  expect(await screen.findByText(/^These are the first 30/)).toBeTruthy();
});

test('says when nobody is found', async () => {
  const { user } = open([{ json: { people: [] } }]);
  await user.type(screen.getByRole('searchbox'), 'nobody{Enter}');
  expect(await screen.findByText('Nobody with a ticket was found.')).toBeTruthy();
});

test('asks for something to search for, and does not say that nobody has a ticket', async () => {
  const { user, sent } = open([]);
  await user.click(button('Search'));
  expect(faultOf('Name, college or ticket number')).toBe('Please enter a name, a college or a number.');
  expect(screen.queryByText('Nobody with a ticket was found.')).toBeNull();
  expect(sent).toEqual([]);
});
