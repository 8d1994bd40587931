// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { endSession } from '#web/sessions.ts';
import type { PaidWithoutSeat } from '../../seat-contract.ts';
import { tabLabelsFor } from '../tabs.ts';
import { SeatsTab } from './seats-tab.tsx';

cleanScreens();
beforeEach(() => asOrganiser());

const meena: PaidWithoutSeat = {
  _id: 'one',
  kind: 'registration',
  name: 'Meena R',
  email: 'meena@students.example',
  phone: '+91 00000 00001',
  college: 'Kite College',
  teamName: '',
  event: { _id: 'event', title: 'Rope Bridge' },
  registrationStatus: 'cancelled',
  paymentStatus: 'completed',
  transactionId: '412345678901',
  paymentReference: '2345ABCD',
  amountDue: 150,
  amountReceived: 150,
  amountLeft: 0,
  jointPayment: '',
  createdAt: '2025-05-09T03:30:00.000Z',
  releasedAt: '2025-05-08T03:30:00.000Z',
  seatsLeft: 2,
};

function open(
  registrations: PaidWithoutSeat[],
  answers: Parameters<typeof openScreen>[1] = [],
  count = registrations.length,
) {
  const onLoad = vi.fn(() => null);
  const lists = { paid: { registrations, count, amount: 150 }, refunds: { proposals: [], count: 0, amount: 0 } };
  return { ...openScreen(<SeatsTab {...lists} timeZone="Asia/Kolkata" />, answers, '/', onLoad), onLoad };
}

test('says that everybody who has paid has a seat', () => {
  open([]);
  screen.getByText('Everybody who has paid has a seat');
});

test('says how many payments have no seat when only the oldest are listed', () => {
  open([meena], [], 201);
  screen.getByText('201 payments, ₹150. Give each a seat, or the money back. The oldest 1 are listed.');
});

test('gives a seat again, and reads the list again', async () => {
  const { user, sent, onLoad } = open([meena], [{ json: {} }]);
  screen.getByText('1 payment, ₹150. Give each a seat, or the money back.');
  screen.getByText(/^Seat released on May 8, 2025.*2 seats free$/);
  await user.click(button('Give a seat to Meena R'));
  await waitFor(() => expect(onLoad).toHaveBeenCalled());
  expect(sent.map(({ method }) => method)).toEqual(['POST']);
  await waitFor(() => expect(toasts()).toEqual(['Seat given again: Meena R, Rope Bridge']));
});

test('offers no seat of a full event, and says why', async () => {
  const { user, sent } = open([{ ...meena, releasedAt: '', seatsLeft: 0 }]);
  screen.getByText('Cancelled · no seat is free');
  await user.click(button('Give a seat to Meena R'));
  expect(sent).toEqual([]);
  screen.getByText('No seat is free. Cancel another registration or raise the capacity first.');
});

test('records a refund of the whole amount when the organiser has said how it was refunded', async () => {
  const { user, sent, onLoad } = open([meena], [{ json: { row: {} } }]);
  await user.click(button('Refunded to Meena R'));
  await screen.findByRole('dialog', { name: 'Write down a refund' });
  await user.click(button('Write it down'));
  await waitFor(() => expect(faultOf('How it was given back')).not.toBe(''));
  await user.type(field('How it was given back'), 'cash');
  await user.click(button('Write it down'));
  await waitFor(() => expect(onLoad).toHaveBeenCalled());
  expect(sent).toMatchObject([{ method: 'POST', body: { amount: 150, reference: 'cash' } }]);
  await waitFor(() => expect(toasts()).toEqual(['Refund written down: ₹150 to Meena R']));
});

test('opens the refund again, with what was typed, when the session ended', async () => {
  const others = [{ ...meena, _id: 'two', name: 'Kavin S' }, meena];
  const { user, leave } = open(others);
  await user.click(button('Refunded to Meena R'));
  await user.type(await screen.findByLabelText('How it was given back'), '500000000001');
  endSession('admin');
  leave();
  asOrganiser();
  open(others);
  expect(await screen.findByText(/^₹150 to Meena R/)).toBeTruthy();
  expect(field('How it was given back')).toHaveProperty('value', '500000000001');
});

test('offers a refund and no seat for a cancelled order', async () => {
  open([
    { ...meena, kind: 'order', event: { _id: 'pass:p1', title: 'Pass: Fest pass' }, releasedAt: '', seatsLeft: 0 },
  ]);
  screen.getByText('This order is cancelled');
  button('Refunded to Meena R');
  expect(screen.queryByRole('button', { name: 'Give a seat to Meena R' })).toBeNull();
});

test('shows the number of payments without a seat on the tab, unless there are none', () => {
  expect(tabLabelsFor(1).seats).toBe('Paid, no seat (1)');
  expect(tabLabelsFor(0).seats).toBe('Paid, no seat');
});
