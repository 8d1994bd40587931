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

test.each([
  ['Accept Beela', 'approve', 'Beela is in the team'],
  ['Decline Beela', 'decline', 'You have declined Beela'],
])('sends the answer of the leader who presses %s', async (label, path, words) => {
  const { user, sent, onChanged } = open([{ json: { ...team, asking: [] } }]);
  await user.click(button(label));
  await waitFor(() => expect(toasts()).toEqual([words]));
  expect(sent.map(({ url }) => url)).toEqual([`/api/students/registrations/r1/asking/m1/${path}`]);
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
