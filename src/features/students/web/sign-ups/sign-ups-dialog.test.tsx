// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type CancellationPreview, cancelSignUps } from '#features/students/network-contract.ts';
import { button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { SignUpsDialog } from './sign-ups-dialog.tsx';

cleanScreens();

const at = '2025-05-09T04:30:00.000Z';
const times = { from: '2025-05-09T09:00', to: '2025-05-09T11:00' };
const held = { accounts: 3, registrations: 2, orders: 2 };
const network = { ...held, network: 'n1', code: 'ABCD', isYours: false, firstAt: at, lastAt: at };
const preview: CancellationPreview = {
  ...held,
  waitlistPlaces: 0,
  paid: 0,
  events: [{ title: 'Quiz', registrations: 2 }],
  passes: [{ name: 'Fest pass', orders: 2 }],
  sample: [{ name: 'Anbu', email: 'anbu@students.example', createdAt: at, registrations: 1, orders: 1 }],
};

test('shows the orders of a network beside its registrations, and cancels both', async () => {
  const done = { message: '2 registrations and 2 orders cancelled.', registrations: 2, orders: 2, waitlistPlaces: 0 };
  const { user, sent } = openScreen(<SignUpsDialog open timeZone="Asia/Kolkata" onClose={() => {}} />, [
    { json: { ...times, networks: [network] } },
    { json: preview },
    { json: done },
  ]);
  expect(await screen.findByText('3 accounts, 2 registrations and 2 orders')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /Network ABCD/ }));
  const passes = within(await screen.findByRole('list', { name: 'Orders by pass' }));
  expect(passes.getByRole('listitem').textContent).toBe('Fest pass2');
  expect(screen.getByText(/^May 9, 2025.*10:00 AM, 1 registration and 1 order$/)).toBeTruthy();
  await user.type(field('Type 2 to confirm'), '2');
  await user.click(button('Cancel 2 registrations and 2 orders'));
  expect(await screen.findByText(done.message)).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ ...times, network: 'n1', registrations: 2 });
});

test('shows the preview again when the accounts hold another number by now', async () => {
  const { message } = cancelSignUps.refusals.otherNumber;
  const { user } = openScreen(<SignUpsDialog open timeZone="Asia/Kolkata" onClose={() => {}} />, [
    { json: { ...times, networks: [network] } },
    { json: preview },
    { status: 409, json: { message } },
    { json: { ...preview, registrations: 5 } },
  ]);
  await user.click(await screen.findByRole('radio', { name: /Network ABCD/ }));
  await user.type(await screen.findByLabelText('Type 2 to confirm'), '2');
  await user.click(button('Cancel 2 registrations and 2 orders'));
  expect(await screen.findByLabelText('Type 5 to confirm')).toHaveProperty('value', '');
  expect(screen.getByText(message)).toBeTruthy();
});

test('hides the networks of another time until those of the typed time are shown', async () => {
  const earlier = '2025-05-09T08:00';
  const { user, sent } = openScreen(<SignUpsDialog open timeZone="Asia/Kolkata" onClose={() => {}} />, [
    { json: { ...times, networks: [network] } },
    { json: preview },
    { json: { ...times, from: earlier, networks: [network] } },
  ]);
  await user.click(await screen.findByRole('radio', { name: /Network ABCD/ }));
  await user.type(await screen.findByLabelText('Type 2 to confirm'), '2');
  fireEvent.change(field('Signed up from'), { target: { value: earlier } });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByLabelText('Type 2 to confirm')).toBeNull();
  await user.click(button('Show networks'));
  expect(await screen.findByRole('radio', { name: /Network ABCD/ })).toHaveProperty('checked', false);
  expect(sent.at(-1)?.url).toContain(`from=${encodeURIComponent(earlier)}`);
});

test('keeps the preview of the chosen network when the answer about another one comes late', async () => {
  const slow = Promise.withResolvers<void>();
  const other = { ...network, network: 'n2', code: 'EFGH' };
  const { user, allRead } = openScreen(<SignUpsDialog open timeZone="Asia/Kolkata" onClose={() => {}} />, [
    { json: { ...times, networks: [network, other] } },
    { json: preview, after: slow.promise },
    { json: { ...preview, registrations: 7 } },
  ]);
  await user.click(await screen.findByRole('radio', { name: /Network ABCD/ }));
  await user.click(screen.getByRole('radio', { name: /Network EFGH/ }));
  await screen.findByLabelText('Type 7 to confirm');
  slow.resolve();
  await allRead();
  expect(button(/^Cancel 7 registrations/)).toBeTruthy();
  expect(field('Type 7 to confirm')).toBeTruthy();
});
