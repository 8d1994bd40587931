// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ListedRegistration } from '#features/registrations/admin-contract.ts';
import { type Answer, asOrganiser, button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
import { readIncoming } from './refresh/incoming.ts';
import { RegistrationsDesk } from './registrations-desk.tsx';

cleanScreens();

const at = new Date('2025-05-09T03:30:00.000Z');
const incoming = readIncoming(
  [
    { _id: 'r1', name: 'Meena R', event: { title: 'Ropes' }, registrationStatus: 'pending', paymentStatus: 'pending' },
    { _id: 'r2', name: 'Kavin S', event: { title: 'Knots' }, registrationStatus: 'pending', paymentStatus: 'pending' },
  ],
  at,
);
const rows = 'registrations' in incoming ? incoming.registrations : [];
const [meena] = rows as [ListedRegistration];

function Screen() {
  const [registrations, setRegistrations] = useState<readonly ListedRegistration[]>(rows);
  const page = { next: '', previous: '', from: 1, found: 3, isMoreFound: false, total: 3, arrived: 0, since: '' };
  const loaded = { state: 'loaded' as const, registrations, ...page, events: [], revision: '1' };
  return (
    <RegistrationsDesk loaded={{ ...loaded, timeZone: 'Asia/Kolkata', at: at.getTime() }} onChange={setRegistrations} />
  );
}

async function openDesk(answers: readonly Answer[], address?: string) {
  asOrganiser();
  const page = openScreen(<Screen />, ['nothing', ...answers], address);
  // The first answer is for the live changes. Another try for them would use up an answer of the test.
  await page.user.click(field('Auto-refresh'));
  return page;
}

test('selects all registrations that were found, and says so when they could not be selected', async () => {
  const others = rows.map((row) => ({ ...row, _id: `${row._id} of another page` }));
  const found = { json: { registrations: [...rows, ...others.slice(1)] } };
  const { user, sent } = await openDesk(['nothing', found], '/?payment=pending');
  await user.click(field('Select Meena R, Ropes'));
  await user.click(button('Select all 3 found'));
  const failed = 'The registrations could not be selected. Please try again.';
  await waitFor(() => expect(toasts()).toEqual([failed]));
  await user.click(button('Select all 3 found'));
  expect(await screen.findByText('3 selected')).toBeTruthy();
  expect(sent.at(-1)?.url).toContain('payment=pending');
});

test('hides a registration that was deleted, and deselects it', async () => {
  const { user } = await openDesk([{ json: { message: 'Deleted' } }]);
  await user.click(field('Select Meena R, Ropes'));
  await user.click(button('Delete registration of Meena R, Ropes'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Registration' }));
  await waitFor(() => expect(screen.queryByLabelText('Select Meena R, Ropes')).toBeNull());
  expect(screen.queryByText('1 selected')).toBeNull();
  expect(screen.getByLabelText('Select Kavin S, Knots')).toBeTruthy();
});

test('hides and deselects a registration that no longer matches the filters once it is updated', async () => {
  const { user } = await openDesk([{ json: { ...meena, paymentStatus: 'failed' } }], '/?payment=pending');
  await user.click(field('Select Meena R, Ropes'));
  await user.click(button('Update status of Meena R, Ropes'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText('Payment status'), 'failed');
  await user.click(dialog.getByRole('button', { name: 'Update Status' }));
  await waitFor(() => expect(screen.queryByLabelText('Select Meena R, Ropes')).toBeNull());
  expect(screen.queryByText('1 selected')).toBeNull();
});
