// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Invitation } from '#features/registrations/team-contract.ts';
import { type Answer, button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { Invitations } from './invitations.tsx';

cleanScreens();

const invitation: Invitation = {
  _id: 'm1',
  event: { _id: 'e1', title: 'Robo Kolam', date: '2099-05-09', startTime: '', endTime: '', location: '' },
  teamName: 'Loops',
  leader: { name: 'Meena', college: 'Kadal Institute' },
  hindrances: [],
  answerUntil: '',
};

const open = (answers: readonly Answer[]) =>
  openScreen(<Invitations timeZone="Asia/Kolkata" />, [{ json: [invitation] }, ...answers]);

const answersTo = (sent: readonly { method: string; url: string }[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ url }) => url);

test('asks before an invitation is declined, and declines nothing when the student cancels', async () => {
  const message = 'You have declined. The leader of the team is told.';
  const { user, sent } = open([{ json: { message } }, { json: [] }]);
  await user.click(await screen.findByRole('button', { name: 'Decline for Robo Kolam' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline Robo Kolam?' });
  expect(dialog.textContent).toContain(
    'While registration is open, you can come back with the code of the team, or if the leader names you again.',
  );
  await user.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(answersTo(sent)).toEqual([]);

  await user.click(button('Decline for Robo Kolam'));
  await screen.findByRole('dialog');
  await user.click(button('Decline'));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  await waitFor(() => expect(toasts()).toEqual([message]));
  expect(answersTo(sent)).toEqual(['/api/students/invitations/m1/decline']);
});

test('says in the question why an invitation could not be declined', async () => {
  const { user } = open([{ status: 409, json: { message: 'You have answered already.' } }]);
  await user.click(await screen.findByRole('button', { name: 'Decline for Robo Kolam' }));
  await screen.findByRole('dialog');
  await user.click(button('Decline'));
  expect(await screen.findByText('You have answered already.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('accepts at once', async () => {
  const message = 'You are in the team for Robo Kolam.';
  const { user, sent } = open([{ json: { message } }, { json: [] }]);
  await user.click(await screen.findByRole('button', { name: 'Accept for Robo Kolam' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  await waitFor(() => expect(toasts()).toEqual([message]));
  expect(answersTo(sent)).toEqual(['/api/students/invitations/m1/accept']);
});

test.each(['Accept', 'Decline'])(
  '%s is not said to have failed when the list does not load again afterwards',
  async (how) => {
    const message = 'Your answer is saved.';
    const { user } = open([{ json: { message } }, 'nothing']);
    await user.click(await screen.findByRole('button', { name: `${how} for Robo Kolam` }));
    if (how === 'Decline') {
      await screen.findByRole('dialog');
      await user.click(button('Decline'));
    }
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    await waitFor(() => expect(toasts()).toEqual([message]));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
