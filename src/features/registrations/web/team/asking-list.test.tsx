// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OwnTeam } from '#features/registrations/team-contract.ts';
import { type Answer, button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { AskingList } from './asking-list.tsx';

cleanScreens();

const team: OwnTeam = {
  code: 'ABC234',
  codeUntil: '',
  teamName: 'Loops',
  isLeader: true,
  leader: { name: 'Meena' },
  teamSize: { min: 2, max: 3 },
  agreeUntil: '',
  mayChange: true,
  members: [],
  asking: [
    { _id: 'm1', name: 'Beela', email: 'beela@students.example', college: 'Kadal Institute' },
    { _id: 'm2', name: 'Anbu', email: 'anbu@students.example', college: '' },
  ],
};

function open(answers: readonly Answer[] = [], { isFull = false, asking = team.asking } = {}) {
  const onChanged = vi.fn();
  const page = openScreen(
    <AskingList registrationId="r1" team={{ ...team, asking }} isFull={isFull} onChanged={onChanged} />,
    answers,
  );
  return { ...page, onChanged };
}

test('takes in who is accepted, without another question', async () => {
  const { user, sent, onChanged } = open([{ json: { ...team, asking: [] } }]);
  await user.click(button('Accept Beela'));
  await waitFor(() => expect(toasts()).toEqual(['Beela is in the team']));
  expect(sent.map(({ url }) => url)).toEqual(['/api/students/registrations/r1/asking/m1/approve']);
  expect(onChanged).toHaveBeenCalledWith({ ...team, asking: [] });
});

test('asks before somebody is declined, and declines nobody when the leader cancels', async () => {
  const { user, sent, onChanged } = open([{ json: { ...team, asking: [] } }]);
  await user.click(button('Decline Beela'));
  const dialog = await screen.findByRole('dialog', { name: 'Decline Beela?' });
  expect(dialog.textContent).toContain('cannot ask your team again');
  await user.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);

  await user.click(button('Decline Beela'));
  await screen.findByRole('dialog');
  await user.click(button('Decline'));
  await waitFor(() => expect(toasts()).toEqual(['You have declined Beela']));
  expect(sent.map(({ url }) => url)).toEqual(['/api/students/registrations/r1/asking/m1/decline']);
  expect(onChanged).toHaveBeenCalledWith({ ...team, asking: [] });
});

test('says why an answer was refused, and keeps the person on the list', async () => {
  const message = 'The team is full. Please take somebody out first.';
  const { user, onChanged } = open([{ status: 409, json: { message } }]);
  await user.click(button('Accept Anbu'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onChanged).not.toHaveBeenCalled();
});

test('shows nothing when nobody waits, and lets nobody be accepted into a full team', async () => {
  const none = open([], { asking: [] });
  expect(document.querySelector('section')).toBeNull();
  none.leave();
  const { user, sent } = open([], { isFull: true });
  await user.click(button('Accept Beela'));
  expect(sent).toEqual([]);
});

test('accepts somebody whom the leader has named meanwhile into the place that is kept, also in a full team', async () => {
  const named = {
    ...team,
    members: [{ _id: 'm3', name: 'B.', email: 'Beela@students.example', state: 'typed' as const, isYou: false }],
  };
  const { user, sent } = openScreen(<AskingList registrationId="r1" team={named} isFull onChanged={vi.fn()} />, [
    { json: team },
  ]);
  await user.click(button('Accept Anbu'));
  expect(sent).toEqual([]);
  await user.click(button('Accept Beela'));
  await waitFor(() => expect(sent).toHaveLength(1));
});
