// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
import type { MailServerSettings } from '../contract.ts';
import { MailServerState } from './mail-server-state.tsx';
import { MailServerTab } from './mail-server-tab.tsx';

cleanScreens();

const server: MailServerSettings = {
  source: 'settings',
  host: 'smtp.college.example',
  port: 587,
  security: 'starttls',
  user: 'fest',
  hasPassword: true,
  from: 'Fest <fest@college.example>',
  waiting: 0,
  lastError: '',
  version: 'v1',
};

test('asks before the mail server is forgotten, whose password nobody can read again', async () => {
  const left: MailServerSettings = { ...server, source: 'none', hasPassword: false };
  const onForgotten = vi.fn();
  const state = <MailServerState server={server} onChange={() => {}} onForgotten={onForgotten} />;
  const { user, sent } = openScreen(state, [{ json: left }]);
  await user.click(button('Forget this server'));
  const question = within(await screen.findByRole('dialog', { name: 'Forget smtp.college.example?' }));
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('Forget this server'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Forget it' }));
  await waitFor(() => expect(onForgotten).toHaveBeenCalledWith(left));
  expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/admin/mail-server?version=v1' }]);
});

test('saves nothing over the mail server of somebody else, also when a test mail was sent meanwhile', async () => {
  const theirs = { ...server, host: 'smtp.two.example', version: 'v2' };
  const { user, sent } = openScreen(<MailServerTab />, [
    { json: server },
    { json: { delivered: true, message: 'The server took the mail.' } },
    { json: theirs },
    { status: 409, json: { message: 'Somebody else has changed these settings meanwhile.' } },
    { json: theirs },
    { json: { ...theirs, user: 'festival', version: 'v3' } },
  ]);
  await user.type(await screen.findByLabelText('User'), 'ival');
  await user.click(button('Send a test mail'));
  await screen.findByText('The test mail is on its way');
  await user.click(button('Save Changes'));
  await user.click(await screen.findByRole('button', { name: 'Load their version' }));
  await waitFor(() => expect(field('Host')).toHaveProperty('value', 'smtp.two.example'));
  expect(field('User')).toHaveProperty('value', 'fest');
  expect(screen.queryByRole('button', { name: 'Load their version' })).toBeNull();
  expect(toasts().join()).not.toContain('not saved');
  await user.type(field('User'), 'ival');
  await user.click(button('Save Changes'));
  await waitFor(() => expect(sent).toHaveLength(6));
  const saves = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(saves).toMatchObject([
    { host: 'smtp.college.example', version: 'v1' },
    { host: 'smtp.two.example', version: 'v2' },
  ]);
});
