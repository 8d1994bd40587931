// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Person } from '#features/accounts/people-contract.ts';
import { type Answer, asOrganiser, button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { adminSession, wasSessionRefused } from '#web/sessions.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

const me: Person = {
  _id: 'a1',
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
const events = [{ _id: 'e1', title: 'Rope Bridge' }];

cleanScreens();

function openRole(person: Person, answers: Answer[]) {
  asOrganiser();
  const done = { onClose: vi.fn(), onDone: vi.fn() };
  return { ...openScreen(<RoleDialog person={person} events={events} {...done} open />, answers), ...done };
}

test('warns an administrator who gives up their own role, and sends the confirmation', async () => {
  const done = Promise.withResolvers<void>();
  const { user, sent } = openRole(me, [{ json: { ...me, role: 'coordinator' }, after: done.promise }]);
  await user.click(screen.getByRole('radio', { name: /^Event coordinator/ }));
  expect(screen.getByText('This is you')).toBeTruthy();
  await user.click(button('Give up this role'));
  await screen.findByRole('button', { name: 'Giving up...' });
  done.resolve();
  await waitFor(() => expect(sent).toMatchObject([{ body: { role: 'coordinator', sure: true } }]));
  await waitFor(() => expect(adminSession.info()?.role).toBe('coordinator'));
});

test('keeps the dialog open and says why when the last administrator cannot give up the role', async () => {
  const message = 'This is the last administrator. Make somebody else an administrator first.';
  const { user, onClose } = openRole(me, [{ status: 409, json: { message } }]);
  await user.click(screen.getByRole('radio', { name: /^Event coordinator/ }));
  await user.click(button('Give up this role'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(adminSession.info()?.role).toBe('administrator');
});

test('changes the role of somebody else without a warning', async () => {
  const { user, sent, onDone } = openRole({ ...me, _id: 'a2', isYou: false }, [{ json: { ...me, isYou: false } }]);
  await user.click(screen.getByRole('radio', { name: /^Event coordinator/ }));
  expect(screen.queryByText('This is you')).toBeNull();
  await user.click(button('Save'));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toMatchObject([{ body: { sure: false } }]);
});

test('ends the session of an administrator who removes their own account', async () => {
  asOrganiser();
  const done = { onClose: vi.fn(), onDone: vi.fn() };
  const { user, sent } = openScreen(<RemoveDialog person={me} open {...done} />, [{ json: { message: 'Removed.' } }]);
  await user.click(button('Remove myself'));
  await waitFor(() => expect(toasts()).toContain('Asha V is removed: Signed out everywhere.'));
  expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/admin/people/a1?sure=true' }]);
  expect(adminSession.token()).toBeUndefined();
});

test('does not ask an administrator who removed their own account to sign in again', async () => {
  asOrganiser();
  const { user } = openScreen(<RemoveDialog person={me} open onClose={vi.fn()} onDone={vi.fn()} />, [
    { json: { message: 'Removed.' } },
  ]);
  await user.click(button('Remove myself'));
  await waitFor(() => expect(adminSession.token()).toBeUndefined());
  expect(wasSessionRefused('admin')).toBe(false);
});
