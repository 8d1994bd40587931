// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { paths } from '#shared/paths.ts';
import { type Answer, asStudent, button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { WaitlistPanel } from './waitlist-panel.tsx';

cleanScreens();

const waiting: OwnPlace = {
  event: { _id: 'e1', title: 'Ropes', date: '2025-05-09' },
  state: 'waiting',
  position: 3,
  joinedAt: '2025-05-01T06:00:00.000Z',
  offerUntil: '',
  goesOn: true,
  news: 'We write to you when a seat is kept for you.',
};
const place = (changed: Partial<OwnPlace>): Answer => ({ json: { place: { ...waiting, ...changed } } });
const never: Answer = { json: { place: null } };

function open(...answers: Answer[]) {
  asStudent();
  const onJoined = vi.fn();
  return { ...openScreen(<WaitlistPanel eventId="e1" onJoined={onJoined} />, answers), onJoined };
}

const words = () => screen.getByRole('status').textContent;

test('joins the waitlist, and says the place and how the student learns of a free seat', async () => {
  const { user, sent, onJoined } = open(never, { json: { message: 'ok', place: waiting } });
  await user.click(await screen.findByRole('button', { name: 'Join the waitlist' }));
  await waitFor(() =>
    expect(words()).toBe('You are number 3 on the waitlist. We write to you when a seat is kept for you.'),
  );
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/students/events/e1/waitlist',
    'POST /api/students/events/e1/waitlist',
  ]);
  expect(onJoined).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Join the waitlist' })).toBeNull();
});

test('leads to the registration while a seat is kept, and says until when in the fest’s time', async () => {
  const offer = place({ state: 'offered', position: 1, offerUntil: '2025-05-02T06:30:00.000Z' });
  open(offer, { json: { edition: { timeZone: 'Asia/Kolkata' } } });
  const link = await screen.findByRole('link', { name: 'Take the seat' });
  expect(link.getAttribute('href')).toBe(paths.eventRegister('e1'));
  expect(words()).toContain('12:00 PM');
});

test('leaves the waitlist and invites to join it again', async () => {
  const { user, sent } = open(place({}), { json: { message: 'ok' } });
  await user.click(await screen.findByRole('button', { name: 'Leave the waitlist' }));
  await screen.findByRole('button', { name: 'Join the waitlist' });
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', url: '/api/students/events/e1/waitlist' });
  expect(words()).toContain('kept for the first in line');
});

test('says that an offer has ended when the seat went to the next student', async () => {
  open(place({ state: 'lapsed', position: 0 }));
  await screen.findByRole('button', { name: 'Join the waitlist' });
  expect(words()).toContain('it went to the next');
});

test('tells the form when a seat is free after all, with the server’s reason', async () => {
  const refusal = { status: 409, json: { message: 'A seat is free: you can register now.' } };
  const { user, onJoined } = open(never, refusal);
  await user.click(await screen.findByRole('button', { name: 'Join the waitlist' }));
  await waitFor(() => expect(onJoined).toHaveBeenCalledOnce());
  await waitFor(() => expect(toasts()).toEqual(['Not on the waitlist: A seat is free: you can register now.']));
  expect(button('Join the waitlist')).toHaveProperty('disabled', false);
});

test('keeps the student on the waitlist when leaving fails', async () => {
  const { user } = open(place({}), 'nothing');
  await user.click(await screen.findByRole('button', { name: 'Leave the waitlist' }));
  await waitFor(() => expect(toasts()[0]).toMatch(/^Still on the waitlist/));
  expect(words()).toContain('number 3');
});

test('leads to the login when the session has ended', async () => {
  const { user, address } = open(never, { status: 401, json: { message: 'Please log in to continue.' } });
  await user.click(await screen.findByRole('button', { name: 'Join the waitlist' }));
  await waitFor(() => expect(address()).toContain(paths.studentLogin));
});

test('offers to load the page again when the waitlist did not load', async () => {
  open({ status: 500, json: { message: 'broken' } });
  expect(await screen.findByRole('link', { name: 'Load the page again' })).toBeTruthy();
});
