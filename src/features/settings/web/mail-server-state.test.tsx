// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import type { MailServerSettings } from '../contract.ts';
import { MailServerState } from './mail-server-state.tsx';

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
  expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/admin/mail-server' }]);
});
