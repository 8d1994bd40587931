// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#shared/paths.ts';
import { firstRole } from '#shared/permissions.ts';
import { asOrganiser, button, cleanScreens, openScreen } from '#testing/screen.ts';
import { adminSession } from '#web/sessions.ts';
import type { NotificationItem, Notifications } from '../contract.ts';
import AdminLayout from './admin-layout.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { hitGroups } from './search-hits.ts';

cleanScreens();
beforeEach(() => asOrganiser());

const item = (kind: NotificationItem['kind'], at: string): NotificationItem => ({
  key: `${kind} ${at}`,
  kind,
  _id: kind,
  name: 'Anbu',
  email: 'anbu@students.example',
  about: 'Robo Kolam',
  at,
});
const news: Notifications = {
  counts: { registrationsToCheck: 4, ordersToCheck: 0, unreadMessages: 3 },
  items: [item('message', '2025-05-03T10:00:00.000Z'), item('registration', '2025-05-02T10:00:00.000Z')],
  role: firstRole,
};
const sidebar = () => within(screen.getByRole('complementary', { name: 'Sidebar' }));

test('shows beside each screen how much waits there, and that registrations are new', async () => {
  openScreen(<AdminLayout />, [{ json: news }], paths.adminDashboard);
  await sidebar().findByRole('link', { name: /Payments.*4.*to check/ });
  sidebar().getByRole('link', { name: /Messages.*3.*unread/ });
  sidebar().getByRole('link', { name: /Registrations.*New/ });
});

test('shows the screens of a new role when another administrator has changed it', async () => {
  openScreen(<AdminLayout />, [{ json: { ...news, role: 'volunteer' } }], paths.adminDashboard);
  sidebar().getByRole('link', { name: /^Payments/ });
  await waitFor(() => expect(sidebar().queryByRole('link', { name: /^Payments/ })).toBeNull());
  sidebar().getByRole('link', { name: /^Dashboard/ });
});

test('asks for the screen again when another tab has learnt of a new role', async () => {
  const onLoad = vi.fn(() => null);
  openScreen(<AdminLayout />, [{ json: news }], paths.adminDashboard, onLoad);
  await sidebar().findByRole('link', { name: /Payments.*4.*to check/ });
  expect(onLoad).not.toHaveBeenCalled();
  localStorage.setItem('adminInfo', JSON.stringify({ ...adminSession.info(), role: 'volunteer' }));
  act(() => void window.dispatchEvent(new Event('storage')));
  await waitFor(() => expect(sidebar().queryByRole('link', { name: /^Payments/ })).toBeNull());
  await waitFor(() => expect(onLoad).toHaveBeenCalledOnce());
});

test('shows no badges and no news when the news cannot be fetched', async () => {
  const { user, sent } = openScreen(<AdminLayout />, ['nothing'], paths.adminDashboard);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sidebar().queryByText(/to check|unread/)).toBeNull();
  await user.click(button('Notifications'));
  await screen.findByText('Registrations, payments, passes and messages appear here.');
});

test('opens the screen of a notification and keeps it as read', async () => {
  const { user, address } = openScreen(<AdminLayout />, [{ json: news }, { json: news }], paths.adminDashboard);
  await user.click(await screen.findByRole('button', { name: /Notifications.*2.*unread/ }));
  await user.click(await screen.findByRole('menuitem', { name: /Anbu wrote: Robo Kolam/ }));
  await waitFor(() => expect(address()).toBe('/admin/messages?q=anbu%40students.example'));
  await screen.findByRole('button', { name: /Notifications.*1.*unread/ });
});

test('shows news of a kind that this page does not know, and leads to the dashboard', async () => {
  const later = { ...item('message', '2025-05-04T10:00:00.000Z'), kind: 'certificate' };
  const { user, address } = openScreen(
    <AdminLayout />,
    [{ json: { ...news, items: [later, ...news.items] } }, { json: news }],
    paths.adminMessages,
  );
  await user.click(await screen.findByRole('button', { name: /Notifications.*3.*unread/ }));
  screen.getByRole('menuitem', { name: /Anbu wrote: Robo Kolam/ });
  const entry = screen.getByRole('menuitem', { name: /^Unread: Anbu: Robo Kolam/ });
  expect(entry.querySelector('svg')).not.toBeNull();
  await user.click(entry);
  await waitFor(() => expect(address()).toBe(paths.adminDashboard));
});

test('marks all notifications as read at once, also for the next visit', async () => {
  const { user, leave } = openScreen(<AdminLayout />, [{ json: news }], paths.adminDashboard);
  await user.click(await screen.findByRole('button', { name: /Notifications.*2.*unread/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Mark all as read' })).toBeNull());
  leave();
  const next = openScreen(<AdminLayout />, [{ json: news }], paths.adminDashboard);
  await waitFor(() => expect(next.sent).toHaveLength(1));
  await sidebar().findByRole('link', { name: /Messages.*3/ });
  expect(screen.queryByRole('button', { name: /Notifications.*unread/ })).toBeNull();
});

const none = { events: [], students: [], registrations: [], orders: [], passes: [], certificates: [] };
const found = {
  ...none,
  events: [{ _id: 'e1', title: 'Robo Kolam', date: '2025-05-09', location: 'Hall 1' }],
  registrations: [
    {
      _id: 'r1',
      name: 'Meena',
      email: 'meena@students.example',
      teamName: 'Loops',
      member: 'Anbu',
      event: { _id: 'e1', title: 'Robo Kolam' },
    },
  ],
};
const search = (answers: Parameters<typeof openScreen>[1]) =>
  openScreen(<SearchDialog open onClose={() => {}} />, answers, paths.adminDashboard);

test('shows what the search finds by kind, and opens with Enter what the arrow keys chose', async () => {
  const { user, sent, address } = search([{ json: found }]);
  await user.type(screen.getByRole('combobox'), 'robo');
  const results = within(await screen.findByRole('group', { name: 'Registrations' }));
  results.getByRole('option', { name: /Meena.*Robo Kolam · Loops · with Anbu/ });
  expect(sent).toEqual([{ method: 'GET', url: '/api/admin/search?q=robo', body: undefined }]);
  const isChosen = (name: RegExp) => screen.getByRole('option', { name }).getAttribute('aria-selected') === 'true';
  expect(isChosen(/Hall 1/)).toBe(true);
  await user.keyboard('{ArrowDown}');
  expect(isChosen(/Meena/)).toBe(true);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/registrations?q=meena%40students.example&event=e1'));
});

test('opens the lists by name for people of the spot desk who gave no email', () => {
  const person = { _id: 's1', name: 'Kavi', email: '' };
  const students = [{ ...person, college: 'Thinnai College' }];
  const registrations = [{ ...person, teamName: '', member: '', event: { _id: 'e1', title: 'Robo Kolam' } }];
  const hits = hitGroups('kavi', { ...none, students, registrations }, undefined).flatMap((group) => group.hits);
  expect(hits.map(({ to, detail }) => [to, detail])).toEqual([
    ['/admin/students?q=Kavi&student=s1', 'Thinnai College'],
    ['/admin/registrations?q=Kavi&event=e1', 'Robo Kolam'],
  ]);
});

test('finds screens without asking the server for each letter', async () => {
  const { user, sent } = search([{ json: none }]);
  await user.type(screen.getByRole('combobox'), 'newsl');
  await screen.findByRole('option', { name: 'Newsletter' });
  await waitFor(() => expect(sent).toHaveLength(1));
});

test.each([
  ['when nothing is found', { json: none }, 'Nothing found for “zzz”. Try a name, an email or an event.'],
  ['when the server does not answer', 'nothing', 'The search did not answer. Please try again in a moment.'],
] as const)('the search says what to do %s', async (_, answer, words) => {
  const { user } = search([answer]);
  await user.type(screen.getByRole('combobox'), 'zzz');
  await screen.findByText(words);
});
