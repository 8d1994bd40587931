// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnRegistration } from '#features/own-registrations/contract.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { plainProfile } from '#testing/plain-profile.ts';
import { asStudent, cleanScreens, openScreen } from '#testing/screen.ts';
import type { DashboardData } from './dashboard-data.ts';
import StudentDashboardPage from './dashboard-page.tsx';

const fetchDialog = vi.hoisted(() => vi.fn());
vi.mock('./no-registrations-dialog.tsx', (original) => {
  fetchDialog();
  return original();
});

cleanScreens();
beforeEach(() => asStudent());

function open(changed: Partial<DashboardData>, address = '/') {
  const loaderData: DashboardData = {
    profile: plainProfile,
    events: [],
    eventsFailed: false,
    registrations: [],
    registrationsFailed: false,
    places: [],
    orders: [],
    timeZone: 'Asia/Kolkata',
    ...changed,
  };
  const props = { loaderData } as ComponentProps<typeof StudentDashboardPage>;
  // The answers for invitations and for teams that the student asked to join.
  return openScreen(<StudentDashboardPage {...props} />, [{ json: [] }, { json: [] }], address);
}

// The first test, because the dialog is loaded only once for all tests.
test('says that there are no registrations now in a dialog, which is loaded when its tab is opened', async () => {
  const { user } = open({});
  await vi.dynamicImportSettled();
  expect(fetchDialog).not.toHaveBeenCalled();
  await user.click(screen.getByRole('tab', { name: 'My Registrations' }));
  const dialog = await screen.findByRole('dialog', { name: 'No Registrations Yet' });
  // This must also be true after the only registration was deleted.
  expect(dialog.textContent).toContain('You have no registrations now.');
  await user.click(screen.getByRole('button', { name: 'Explore Events' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('offers a code when the email is not confirmed, and speaks of no mail that may not exist', () => {
  open({ profile: { ...plainProfile, emailState: 'toConfirm' } });
  const words = `${plainProfile.email}With the code that we mail to it you can register for more than two events.`;
  expect(document.body.textContent).toContain(words);
  expect(document.body.textContent).not.toContain('The code is in the mail');
  const link = screen.getByRole('link', { name: 'Get the code' });
  expect(link.getAttribute('href')).toBe('/student/profile#confirm-email');
});

test('counts no events under a search that finds none', async () => {
  const events = Array.from({ length: 10 }, (_, index) => ({ ...plainEvent, _id: `event${index}` }));
  const { user } = open({ events });
  screen.getByText('Showing 9 of 10');
  await user.type(screen.getByRole('searchbox'), 'zzz');
  await screen.findByText('No events found');
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

const place: OwnPlace = {
  event: { _id: 'relay', title: 'Code Relay', date: '2099-05-09' },
  state: 'offered',
  position: 0,
  joinedAt: '2099-05-01T04:00:00.000Z',
  offerUntil: '2099-05-02T10:04:00.000Z',
  goesOn: true,
  news: '',
};

const registration: OwnRegistration = {
  _id: 'r1',
  event: { _id: 'plain', title: 'Rope making', date: '2099-05-09' },
  registrationStatus: 'pending',
  paymentStatus: 'failed',
  teamName: '',
  amountDue: 150,
  createdAt: '2099-04-02T04:00:00.000Z',
  registeredOn: '2099-04-02',
  canResubmit: true,
  releasedAt: '',
  holdUntil: '',
  incompleteTeam: null,
  result: null,
};

test('shows a seat that is kept above the tabs, with the time until when and the way to the form', async () => {
  open({ places: [place, { ...place, event: { ...place.event, _id: 'quiz', title: 'Quiz' }, state: 'waiting' }] });
  const link = await screen.findByRole('link', { name: 'Take the seat in Code Relay' });
  expect(link.getAttribute('href')).toBe('/event-register/relay');
  screen.getByText('A seat in Code Relay is kept for you');
  screen.getByText(/^Register before May 2, 2099(?:,| at) 3:34 PM\./);
  expect(link.compareDocumentPosition(screen.getByRole('tablist'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.body.textContent).not.toContain('A seat in Quiz');
});

test('shows a seat that is kept once when My Registrations is open, and the other waitlists in the tab', async () => {
  const quiz = { ...place.event, _id: 'quiz', title: 'Quiz' };
  open({ places: [place, { ...place, event: quiz, state: 'waiting', position: 2 }] }, '/?tab=registered');
  await screen.findByText('A seat in Code Relay is kept for you');
  expect(screen.getAllByRole('link', { name: 'Take the seat in Code Relay' })).toHaveLength(1);
  expect(screen.getByRole('tabpanel').textContent).not.toContain('Code Relay');
  expect(screen.getByRole('tabpanel').textContent).toContain('You are number 2 on the waitlist.');
});

test('has no heading of waitlists when the only place has become a seat that is kept', async () => {
  open({ places: [place] }, '/?tab=registered');
  await screen.findByText('A seat in Code Relay is kept for you');
  expect(screen.queryByRole('heading', { name: 'Waitlists' })).toBeNull();
});

test('shows a payment that was not accepted above the tabs, with the way to its registration', async () => {
  open({ registrations: [registration] });
  const link = await screen.findByRole('link', { name: 'See what to do about Rope making' });
  expect(link.getAttribute('href')).toBe('/student/registrations/r1');
  expect(screen.getByRole('alert').textContent).toContain('Your payment for Rope making was not accepted');
});

test.each([
  ['is cancelled', { registrationStatus: 'cancelled' }],
  ['is led by somebody else', { isMember: true }],
  ['had nothing to pay', { amountDue: 0, canResubmit: false }],
] as const)('asks for no proof above the tabs when a registration %s', async (_, changed) => {
  const other = { ...registration, _id: 'r2', event: { ...registration.event, title: 'Kite making' }, ...changed };
  open({ registrations: [registration, other] });
  await screen.findByText('Your payment for Rope making was not accepted');
  expect(document.body.textContent).not.toContain('Your payment for Kite making');
});
