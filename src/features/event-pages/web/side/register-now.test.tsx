// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { asStudent, button, cleanScreens, openScreen } from '#testing/screen.ts';
import { EventPayment } from './event-payment.tsx';
import { RegisterNow } from './register-now.tsx';

cleanScreens();

const viewOf = (changes: Partial<FestEvent>, closes = '') => ({
  event: { ...plainEvent, ...changes },
  place: '',
  editionDay: '',
  contactEmail: '',
  publicUrl: '',
  opens: 'May 1, 2099',
  closes,
  passes: [],
});
const paid = { registrationFees: { solo: 150, team: 0 }, upiId: 'ropes@example' };

test.each([
  ['there is a fee', paid, '', 'You pay while you register, not before.'],
  ['there is no fee', {}, '', 'There is nothing to pay.'],
  ['only a pass opens the event', { entry: 'pass' }, '', 'You register with a pass. There is no further fee.'],
  ['registration closes', paid, 'May 9, 2099', 'Registration closes on May 9, 2099.'],
] as const)('leads to the form and says what to know when %s', (_, changes, closes, words) => {
  openScreen(<RegisterNow view={viewOf(changes, closes)} />);
  expect(screen.getByRole('link', { name: 'Register Now' }).getAttribute('href')).toBe('/event-register/plain');
  screen.getByText(words);
});

test.each([
  ['is full', { seatsLeft: 0 }, 'This event is full.'],
  ['is not open yet', { registrationOpensAt: '2099-05-01T03:30:00.000Z' }, 'Registration opens on May 1, 2099.'],
  ['has closed', { registrationClosesAt: '2025-01-01T03:30:00.000Z' }, 'Registration for this event has closed.'],
  ['is over', { endsAt: '2025-01-01T03:30:00.000Z' }, 'This event is over.'],
])('offers no form, and neither code nor UPI ID to pay, when the event %s', async (_, changes, reason) => {
  const view = viewOf({ ...paid, ...changes });
  const { user, address } = openScreen([<RegisterNow key="now" view={view} />, <EventPayment key="pay" view={view} />]);
  await screen.findAllByText(reason);
  await user.click(button('Register Now'));
  expect(address()).toBe('/');
  expect(screen.queryByText(/ropes@example/)).toBeNull();
});

test('leads a visitor to the login and back when the waitlist of a full event is wanted', async () => {
  const { user, address } = openScreen(<RegisterNow view={viewOf({ seatsLeft: 0 })} withWaitlist />);
  await user.click(screen.getByRole('link', { name: 'Join the waitlist' }));
  expect(address()).toBe('/student/login');
});

test('leads to the registration of a full event while a seat of it is kept for the student', async () => {
  asStudent();
  // The page requests both lists at once, in either order, so this one answer is both a cancelled registration and an
  // offer.
  const either = { json: [{ _id: 'r7', event: { _id: 'plain' }, registrationStatus: 'cancelled', state: 'offered' }] };
  const { sent } = openScreen(<RegisterNow view={viewOf({ seatsLeft: 0 })} />, [either, either]);
  const link = await screen.findByRole('link', { name: 'Take the seat' });
  expect(link.getAttribute('href')).toBe('/event-register/plain');
  screen.getByText('A seat is kept for you.');
  expect(screen.queryByText('This event is full.')).toBeNull();
  expect(sent.map(({ url }) => url).sort()).toEqual(['/api/students/events/registered', '/api/students/waitlists']);
});

test('shows students their registration instead of the form and of the way to pay', async () => {
  asStudent();
  const mine = [{ _id: 'r7', event: { _id: 'plain' }, registrationStatus: 'pending' }];
  const view = viewOf(paid);
  openScreen([<RegisterNow key="now" view={view} />, <EventPayment key="pay" view={view} />], [{ json: mine }]);
  const link = await screen.findByRole('link', { name: 'My registration' });
  expect(link.getAttribute('href')).toBe('/student/registrations/r7');
  screen.getByText('You have registered for this event.');
  expect(screen.queryByText('ropes@example')).toBeNull();
});
