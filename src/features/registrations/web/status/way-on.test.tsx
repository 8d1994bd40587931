// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RegistrationDetails } from '#features/registrations/contract.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { WayOn } from './way-on.tsx';

cleanScreens();

const released = {
  overallStatus: 'released',
  event: { _id: 'e1', isActive: true, date: '2099-05-09' },
  result: null,
  mayRegisterAgain: true,
  mayComeBack: true,
  canResubmit: false,
  amountDue: 150,
  resubmittedAt: '',
  releasedAt: '2099-05-01T06:00:00.000Z',
} as RegistrationDetails;

test.each([
  ['with a fee', {}, 'Register and pay again', '/event-register/e1'],
  ['without a fee', { amountDue: 0 }, 'Register again', '/event-register/e1'],
  ['of a full event', { mayComeBack: false }, 'Join the waitlist', '/event/e1'],
])('a released registration %s leads on', (_, changes, words, address) => {
  openScreen(<WayOn registration={{ ...released, ...changes }} place={undefined} />);
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(address);
});

test.each([
  ['to come', false, 1],
  ['over', true, 0],
])('offers the calendar file of a confirmed registration while the event is %s: %s', (_, isOver, count) => {
  const confirmed = { ...released, overallStatus: 'confirmed', event: { ...released.event, isOver } } as const;
  openScreen(<WayOn registration={confirmed} place={undefined} />);
  expect(screen.queryAllByRole('link', { name: 'Add to my calendar' })).toHaveLength(count);
});

test('leads to another registration when the student has cancelled, and not when the proof can be sent again', () => {
  const cancelled = { ...released, overallStatus: 'cancelled' } as const;
  openScreen(<WayOn registration={cancelled} place={undefined} />);
  expect(screen.getByRole('link', { name: 'Register and pay again' })).toBeTruthy();
  cleanup();
  openScreen(<WayOn registration={{ ...cancelled, canResubmit: true }} place={undefined} />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('leads to the pass whose proof has to be sent again', () => {
  const waiting = { ...released, overallStatus: 'checking', passFault: 'rejected', passToPay: 'p1' } as const;
  openScreen(<WayOn registration={waiting} place={undefined} />);
  const link = screen.getByRole('link', { name: 'Send the proof of your pass' });
  expect(link.getAttribute('href')).toBe('/student/passes/p1');
});

test('leads to the pass first, and then to another registration, when the seat was released', () => {
  openScreen(<WayOn registration={{ ...released, amountDue: 0, passToPay: 'p1' }} place={undefined} />);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Send the proof of your pass', '/student/passes/p1'],
    ['Register again', '/event-register/e1'],
  ]);
});

test('shows no link when the registration cannot come back', () => {
  const closed = { ...released, mayRegisterAgain: false, mayComeBack: false };
  openScreen(<WayOn registration={closed} place={undefined} />);
  expect(screen.queryByRole('link')).toBeNull();
});
