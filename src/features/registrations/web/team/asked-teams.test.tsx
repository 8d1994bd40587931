// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AskedTeam } from '#features/registrations/team-contract.ts';
import { button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { AskedTeams } from './asked-teams.tsx';

cleanScreens();

const event = { _id: 'e1', title: 'Robo Kolam', date: '2099-05-09', startTime: '', endTime: '', location: '' };
const asked: AskedTeam = {
  registrationId: 'r1',
  event,
  teamName: 'Loops',
  leader: { name: 'Meena', college: 'Kadal Institute' },
  hindrances: [],
};

test('shows the team whose leader has not answered, and stops asking', async () => {
  const message = 'You are no longer asking to join the team for Robo Kolam.';
  const done = Promise.withResolvers<void>();
  const answers = [{ json: [asked] }, { json: { message }, after: done.promise }, { json: [] }];
  const { user, sent } = openScreen(<AskedTeams />, answers);
  expect(await screen.findByRole('region', { name: 'Waiting for the leader’s answer' })).toBeTruthy();
  expect(screen.getByText('Team Loops, led by Meena')).toBeTruthy();
  // The site may have no mail server.
  expect(screen.getByRole('region').textContent).not.toMatch(/mail/i);
  await user.click(button('Withdraw request for Robo Kolam'));
  await screen.findByRole('button', { name: 'Withdrawing...' });
  done.resolve();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  await waitFor(() => expect(toasts()).toEqual([message]));
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/students/teams/asked',
    'POST /api/students/registrations/r1/leave',
    'GET /api/students/teams/asked',
  ]);
});

test('says what keeps the leader from accepting', async () => {
  openScreen(<AskedTeams />, [{ json: [{ ...asked, hindrances: ['teamFull'] }] }]);
  expect(await screen.findByText('The team is full.')).toBeTruthy();
});

test('shows nothing when no team was asked', async () => {
  const { sent } = openScreen(<AskedTeams />, [{ json: [] }]);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});

test('reports no failure when a request is withdrawn and the list does not load again', async () => {
  const message = 'You are no longer asking to join the team for Robo Kolam.';
  const { user } = openScreen(<AskedTeams />, [{ json: [asked] }, { json: { message } }, 'nothing']);
  await user.click(await screen.findByRole('button', { name: 'Withdraw request for Robo Kolam' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  await waitFor(() => expect(toasts()).toEqual([message]));
});
