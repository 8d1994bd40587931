// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { firstRole } from '#shared/permissions.ts';
import { tell } from '#testing/gate/fake-listen.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { adminSession } from '#web/sessions.ts';
import { HallTab } from './hall-tab.tsx';

cleanScreens();
vi.mock('#web/network/listen.ts', () => import('#testing/gate/fake-listen.ts'));

beforeEach(() => {
  adminSession.open('a-token', { id: 'a1', name: 'An organiser', email: 'a@fest.example', role: firstRole });
});

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

const halls = {
  version: '7',
  halls: [
    { _id: 'e1', title: 'Bridges', expected: 30, came: 12 },
    { _id: 'e2', title: 'Kaapi Quiz', expected: 9 },
  ],
};

test('a hall’s list can be printed once an event is chosen', async () => {
  const people = [{ ticket: 'K7M2P9QX', name: 'Meena', college: 'Marina College', isPaid: false }];
  const { user } = openScreen(<HallTab />, [{ json: halls }, { json: { title: 'Bridges', people } }]);
  await screen.findByRole('combobox', { name: 'Event' });
  expect(screen.getByRole('button', { name: 'Print' }).getAttribute('aria-disabled')).toBe('true');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'e1');
  expect(await screen.findByRole('region', { name: 'Bridges: 1 person' })).toBeTruthy();
  expect(row('1 Meena').getByText('No')).toBeTruthy();
  expect(row('1 Meena').getByText('Not paid')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Signature' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print' }).getAttribute('aria-disabled')).toBeNull();
});

test('the chosen hall is in the address, and open again after a reload', async () => {
  const list = { json: { title: 'Bridges', people: [] } };
  const { user, address, leave } = openScreen(<HallTab />, [{ json: halls }, list]);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Event' }), 'e1');
  await waitFor(() => expect(address()).toBe('/?hall=e1'));
  leave();
  openScreen(<HallTab />, [{ json: halls }, list], '/?hall=e1');
  expect(await screen.findByRole('region', { name: 'Bridges: 0 people' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Event' })).toHaveProperty('value', 'e1');
});

test('halls are counted, again when the server tells of something new, and open their list', async () => {
  const later = { version: '8', halls: [{ ...halls.halls[0], came: 13 }] };
  const list = { json: { title: 'Bridges', people: [] } };
  const { user, sent } = openScreen(<HallTab />, [{ json: halls }, { json: later }, list]);
  await waitFor(() => expect(row('Bridges').getByText('12')).toBeTruthy());
  expect(row('Kaapi Quiz').getByText('Not counted')).toBeTruthy();
  tell({ version: '8' });
  await waitFor(() => expect(row('Bridges').getByText('13')).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Bridges' }));
  expect(await screen.findByRole('region', { name: 'Bridges: 0 people' })).toBeTruthy();
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/admin/gate/halls',
    '/api/admin/gate/halls',
    '/api/admin/gate/hall-list?event=e1',
  ]);
});

test('says that the counts may be old when the server does not answer, until it does', async () => {
  openScreen(<HallTab />, [{ json: halls }, 'nothing', { json: { ...halls, version: '8' } }]);
  await waitFor(() => expect(row('Bridges').getByText('12')).toBeTruthy());
  tell({ version: '8' });
  expect(await screen.findByText('The server does not answer. These counts may be old.')).toBeTruthy();
  expect(row('Bridges').getByText('12')).toBeTruthy();
  tell({ version: '8' });
  await waitFor(() => expect(screen.queryByText(/^The server does not answer/)).toBeNull());
});

test('halls that do not load can be asked for again', async () => {
  const { user } = openScreen(<HallTab />, [{ status: 500, json: {} }, { json: { version: '1', halls: [] } }]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No events yet')).toBeTruthy();
});
