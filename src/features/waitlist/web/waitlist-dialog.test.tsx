// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { type Answer, asOrganiser, button, cleanScreens, openScreen } from '#testing/screen.ts';
import type { Waiting } from '../contract.ts';
import { WaitlistDialog } from './waitlist-dialog.tsx';

cleanScreens();

const meena: Waiting = {
  _id: 'w1',
  position: 1,
  name: 'Meena',
  email: 'meena@students.example',
  phone: '+91 00000 00101',
  college: 'Thinnai College',
  state: 'offered',
  joinedAt: '2025-05-01T06:00:00.000Z',
  offerUntil: '2025-05-02T06:30:00.000Z',
};
const list = (entries: Waiting[], seats: object = {}): Answer => ({
  json: { entries, capacity: 10, seatsTaken: 9, seatsOffered: 1, ...seats },
});

function open(...answers: Answer[]) {
  asOrganiser();
  const event = { ...plainEvent, _id: 'e1', title: 'Ropes' };
  return openScreen(<WaitlistDialog event={event} timeZone="Asia/Kolkata" open onClose={() => {}} />, answers);
}

test('lists students in order, with the seat that is kept for the first', async () => {
  const { college: _, ...rest } = meena;
  const asha: Waiting = {
    ...rest,
    _id: 'w2',
    position: 2,
    name: 'Asha',
    college: '',
    state: 'waiting',
    offerUntil: '',
  };
  open(list([meena, asha]));
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('Thinnai College · meena@students.example · +91 00000 00101');
  expect(rows[0]).toMatch(/Offered.*Seat kept until .*12:00 PM/);
  expect(rows[1]).toMatch(/Asha.*Waits since .*11:30 AM/);
  expect(screen.getByText(/9 of 10 seats taken, 1 offered/)).toBeTruthy();
});

test.each([
  [{ seatsTaken: 4, seatsOffered: 0 }, 'Once the event is full, students can join the waitlist.'],
  [{ seatsTaken: 10, seatsOffered: 0 }, 'Students can join the waitlist on the page of the event.'],
])('says why nobody waits with the seats %j', async (seats, words) => {
  open(list([], seats));
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
});

test('loads the waitlist when tried again after a failure', async () => {
  const { user } = open({ status: 500, json: { message: 'broken' } }, list([meena]));
  await screen.findByRole('alert');
  await user.click(button('Try again'));
  expect(await screen.findByText('Meena')).toBeTruthy();
});
