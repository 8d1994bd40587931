// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { type Answer, asOrganiser, button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
import { EventsDesk } from './events-desk.tsx';
import { powersOf } from './load-events.ts';

cleanScreens();
beforeEach(() => asOrganiser());

const ropes = { ...plainEvent, _id: 'ropes', title: 'Rope Bridge', location: 'Hall 1', date: '2025-05-09' };
const kites = { ...plainEvent, _id: 'kites', title: 'Kites', isActive: false, seatsLeft: 0 };

interface Given {
  events?: FestEvent[];
  role?: string;
  answers?: Answer[];
  address?: string;
}

function open({ events = [ropes, kites], role = 'administrator', answers, address = '/admin/events' }: Given = {}) {
  const loaded = {
    state: 'loaded' as const,
    events,
    timeZone: 'Asia/Kolkata',
    trustedHosts: [],
    powers: powersOf(role),
    sitePayment: { upiId: '', paymentQrCode: '' },
    passes: undefined,
  };
  const others = {
    WaitlistDialog: ({ event }: { event: FestEvent }) => <p>{`The waitlist of ${event.title}`}</p>,
    QuestionsDialog: ({ event }: { event: FestEvent }) => <p>{`The questions of ${event.title}`}</p>,
  };
  const onLoad = vi.fn(() => null);
  const page = openScreen(<EventsDesk loaded={loaded} others={others} />, answers, address, onLoad);
  return { ...page, onLoad };
}
const listed = () =>
  within(screen.getByRole('list', { name: 'Events' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /Rope Bridge|Kites/.exec(textContent ?? '')?.[0]);

test('lists all events, counts them, and finds those that hold what is typed', async () => {
  const { user, address } = open();
  expect(listed()).toEqual(['Rope Bridge', 'Kites']);
  screen.getByText('Total: 2');
  await user.type(field('Search events'), 'hall');
  await screen.findByText('Found: 1');
  expect(listed()).toEqual(['Rope Bridge']);
  expect(address()).toBe('/admin/events?q=hall');
});

test('clears a search that finds nothing', async () => {
  const { user } = open({ address: '/admin/events?q=boats' });
  screen.getByText('No events found');
  await user.click(button('Clear search'));
  await screen.findByText('Found: 2');
});

test('shows a volunteer the events without a way to change them', () => {
  open({ role: 'volunteer' });
  expect(listed()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Add New Event|Edit|Delete|Publish/ })).toBeNull();
});

test('opens what other features know of an event', async () => {
  const { user } = open();
  await user.click(button('Waitlist Kites'));
  await screen.findByText('The waitlist of Kites');
  await user.click(button('Questions Rope Bridge'));
  await screen.findByText('The questions of Rope Bridge');
});

test('opens the waitlist of an event with a free seat, since nobody is offered one after registration has closed', async () => {
  const { user } = open({ events: [{ ...ropes, seatsLeft: 1 }] });
  await user.click(button('Waitlist Rope Bridge'));
  await screen.findByText('The waitlist of Rope Bridge');
});

test('publishes an event once it has said what that means', async () => {
  const { user, sent, onLoad } = open({ answers: [{ json: kites }] });
  await user.click(button('Publish Kites'));
  screen.getByText('Visitors see it at once, and students can register for it.');
  await user.click(button('Publish Event'));
  await waitFor(() => expect(onLoad).toHaveBeenCalled());
  expect(sent).toEqual([{ method: 'PUT', url: '/api/events/kites/publication', body: { isActive: true } }]);
  await waitFor(() => expect(toasts()).toEqual(['Event published']));
});

test('keeps the event as it is when it cannot be published, and says why', async () => {
  const { user } = open({ answers: [{ status: 404, json: { message: 'Event not found' } }] });
  await user.click(button('Publish Kites'));
  await user.click(button('Publish Event'));
  await screen.findByText('Event not found');
  await waitFor(() => expect(toasts()).toEqual(['Error: Failed to update event. Please try again.']));
});

const question = {
  status: 409,
  json: {
    message: 'This event has 12 registrations.',
    errors: { confirmRegistrations: '12', confirmRounds: '1', confirmFeedback: '1' },
  },
};

test('asks again before it deletes registrations, rounds and feedback too, and deletes as many as it named', async () => {
  const { user, sent } = open({ answers: [question, { json: { message: 'Deleted.' } }] });
  await user.click(button('Delete Rope Bridge'));
  await user.click(button('Delete Event'));
  await screen.findByText('This event has 12 registrations.');
  expect(toasts()).toEqual([]);
  await user.click(button('Delete Event, 12 Registrations, 1 Round and Feedback'));
  await screen.findByText('Total: 1');
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/events/ropes',
    '/api/events/ropes?confirmRegistrations=12&confirmRounds=1&confirmFeedback=1',
  ]);
  await waitFor(() => expect(toasts()).toEqual(['Event deleted successfully!']));
});

test.each([
  ['pressed twice', '{Enter}{Enter}'],
  ['held', '{Enter>4/}'],
])('does not delete an event with registrations when Enter is %s', async (_how, keys) => {
  const { user, sent, allRead } = open({ answers: [question, { json: { message: 'Deleted.' } }] });
  await user.click(button('Delete Rope Bridge'));
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  button('Delete Event').focus();
  await user.keyboard(keys);
  await screen.findByText('This event has 12 registrations.');
  await user.keyboard(keys);
  await allRead();
  expect(sent).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('This event has 12 registrations.');
});

test('reads the list again when somebody else has deleted the event', async () => {
  const { user, onLoad } = open({ answers: [{ status: 404, json: { message: 'Event not found' } }] });
  await user.click(button('Delete Rope Bridge'));
  await user.click(button('Delete Event'));
  await screen.findByText('This event is no longer there: somebody else has deleted it.');
  expect(onLoad).toHaveBeenCalled();
});

test.each([
  ['administrator', 1],
  ['volunteer', 0],
])('opens the questions that were open when the session of this role ended, where it may: %s', (role, opened) => {
  const forms = { questions: { recordId: 'kites', values: { questions: [] }, changed: ['questions'] } };
  sessionStorage.setItem('adminKeptForms', JSON.stringify({ ownerId: 'a1', forms }));
  open({ role });
  expect(screen.queryAllByText('The questions of Kites')).toHaveLength(opened);
});
