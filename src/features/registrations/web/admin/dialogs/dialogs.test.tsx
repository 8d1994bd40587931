// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Registration } from '#features/registrations/contract.ts';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { adminSession } from '#web/sessions.ts';
import { readIncoming } from '../refresh/incoming.ts';
import { BulkDialog } from '../selection/bulk-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';

const incoming = readIncoming(
  [
    { _id: 'r1', name: 'Meena R', event: { title: 'Ropes' }, registrationStatus: 'pending', paymentStatus: 'pending' },
    { _id: 'r2', name: 'Kavin S', event: { title: 'Knots' }, registrationStatus: 'pending', paymentStatus: 'pending' },
  ],
  new Date('2025-05-09T03:30:00.000Z'),
);
const rows: readonly Registration[] = 'registrations' in incoming ? incoming.registrations : [];
const [meena] = rows as [Registration];
const seen = { registrationStatus: 'pending', paymentStatus: 'pending', reason: meena.reason };

cleanScreens();

function openUpdate(answers: Parameters<typeof openScreen>[1], onUpdated = vi.fn(), registration = meena) {
  const onClose = vi.fn();
  const dialog = <UpdateDialog registration={registration} open onClose={onClose} onUpdated={onUpdated} />;
  return { ...openScreen(dialog, answers), onClose, onUpdated };
}

test('an update sends the chosen status, the reason, and the statuses from when the dialog opened', async () => {
  const { user, sent, onClose, onUpdated } = openUpdate([{ json: { ...meena, paymentStatus: 'failed' } }]);
  expect(screen.queryByLabelText('Reason')).toBeNull();
  await user.selectOptions(field('Payment status'), 'failed');
  await user.type(field('Reason'), 'Wrong amount');
  await user.click(button('Update Status'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      method: 'PUT',
      url: '/api/registration/r1',
      body: { registrationStatus: 'pending', paymentStatus: 'failed', reason: 'Wrong amount', seen },
    },
  ]);
  expect(onUpdated).toHaveBeenCalledWith(expect.objectContaining({ paymentStatus: 'failed' }));
  await waitFor(() => expect(toasts()).toEqual(['Registration status updated successfully']));
});

test('an update sends the reason of an earlier rejection with no other status', async () => {
  const rejected = { ...meena, paymentStatus: 'failed' as const, reason: 'Please pay the rest' };
  const { user, sent } = openUpdate([{ json: { ...rejected, registrationStatus: 'cancelled' } }], vi.fn(), rejected);
  expect(field('Reason')).toHaveProperty('value', 'Please pay the rest');
  await user.selectOptions(field('Registration status'), 'cancelled');
  expect(field('Reason')).toHaveProperty('value', '');
  await user.type(field('Reason'), 'Came twice');
  await user.selectOptions(field('Payment status'), 'pending');
  await user.click(button('Update Status'));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ registrationStatus: 'cancelled', reason: 'Came twice' }));
});

test('an update that cancels a paid registration says where its money waits', async () => {
  const paid = {
    ...meena,
    registrationStatus: 'confirmed' as const,
    paymentStatus: 'completed' as const,
    amountDue: 500,
  };
  const { user } = openUpdate([], vi.fn(), paid);
  expect(screen.queryByText(/Paid, no seat/)).toBeNull();
  await user.selectOptions(field('Registration status'), 'cancelled');
  expect(screen.getByText(/₹500.*It then waits in Payments, under “Paid, no seat”/)).toBeTruthy();
  await user.selectOptions(field('Payment status'), 'failed');
  expect(screen.queryByText(/Paid, no seat/)).toBeNull();
});

test('an update that is refused stays open with the choice, and says why', async () => {
  const message = 'This student has registered for the event again since. Cancel that registration first.';
  const { user, onClose } = openUpdate([{ status: 409, json: { message } }]);
  await user.selectOptions(field('Registration status'), 'confirmed');
  await user.click(button('Update Status'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field('Registration status')).toHaveProperty('value', 'confirmed');
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(toasts()).toEqual(['Failed to update registration status']));
});

test('an update brings back the typed reason when the organiser logs in again after the session ended', async () => {
  asOrganiser();
  const { user, leave } = openUpdate([{ status: 401, json: {} }]);
  await user.selectOptions(field('Payment status'), 'failed');
  await user.type(field('Reason'), 'Wrong amount');
  await user.click(button('Update Status'));
  await waitFor(() => expect(adminSession.info()).toBeUndefined());
  leave();
  asOrganiser();
  openUpdate([]);
  expect(await screen.findByText('This was not saved yet')).toBeTruthy();
  expect(field('Reason')).toHaveProperty('value', 'Wrong amount');
});

function openBulk(answers: Parameters<typeof openScreen>[1]) {
  const [onClose, onUpdated] = [vi.fn(), vi.fn()];
  return {
    ...openScreen(<BulkDialog rows={rows} onClose={onClose} onUpdated={onUpdated} open />, answers),
    onClose,
    onUpdated,
  };
}

test('a bulk update asks for a status first', async () => {
  const { user, sent } = openBulk([]);
  await user.click(button('Update 2'));
  await waitFor(() => expect(faultOf('Registration status')).toBe('Please choose a status to set.'));
  expect(document.activeElement).toBe(field('Registration status'));
  expect(sent).toEqual([]);
});

test('a bulk update sends only the chosen status and what was seen, and names registrations that could not be updated', async () => {
  const refused = [{ _id: 'r2', message: 'This event is full.' }];
  const { user, sent, onClose, onUpdated } = openBulk([{ json: { updated: [meena], refused } }]);
  await user.selectOptions(field('Registration status'), 'confirmed');
  await user.click(button('Update 2'));
  expect(await screen.findByText('Kavin S, Knots')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    { ids: ['r1', 'r2'], registrationStatus: 'confirmed', seen: { r1: seen, r2: seen } },
  ]);
  expect(onUpdated).toHaveBeenCalledWith([meena]);
  await waitFor(() => expect(toasts()).toEqual(['Registration status updated successfully: 1 of 2 updated']));
  expect(screen.queryByRole('button', { name: 'Update 2' })).toBeNull();
  await user.click(button('Done'));
  expect(onClose).toHaveBeenCalledOnce();
});
