// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CashRow } from '#features/payments/contract.ts';
import { asRole, button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { endSession } from '#web/sessions.ts';
import { CashTab } from './cash-tab.tsx';

const guest = {
  number: 7,
  at: '2025-05-09T03:30:00.000Z',
  registrationId: '',
  payerName: '',
  event: 'Rope Bridge',
  kind: 'received',
  from: 'outside',
  to: 'received',
  amount: 500,
  left: 450,
  source: 'cash',
  by: 'Meena',
  reference: 'G-17',
  note: 'Kavin S',
} satisfies CashRow;

cleanScreens();

function open(rows: CashRow[], role: 'finance' | 'coordinator', answers: Parameters<typeof openScreen>[1] = []) {
  asRole(role);
  const cash = { rows, count: rows.length, total: 500, givenBack: 50 };
  return openScreen(<CashTab tab="cash" cash={cash} events={[]} timeZone="Asia/Kolkata" />, answers);
}

test('writes down the refund of cash of somebody who did not register, with what is left as the amount', async () => {
  const answer = { json: { message: '', row: { ...guest, amount: 100.5 } } };
  const { user, sent } = open([guest], 'finance', [answer]);
  expect(screen.getByText('₹50 given back')).toBeTruthy();
  expect(screen.getByText(/₹50 of it was given back to people without a registration/)).toBeTruthy();
  await user.click(button('Refunded for receipt G-17'));
  const dialog = await screen.findByRole('dialog');
  const amount = await screen.findByLabelText('Amount given back', { selector: '[role=dialog] input' });
  expect(amount).toHaveProperty('value', '450');
  expect(dialog.textContent).toContain('Receipt G-17, Kavin S, Rope Bridge: ₹450 of it can be given back.');
  await user.clear(amount);
  await user.type(amount, '100.50');
  const how = await screen.findByLabelText('How it was given back', { selector: '[role=dialog] input' });
  await user.type(how, 'Cash');
  await user.click(within(dialog).getByRole('button', { name: 'Write it down' }));
  await waitFor(() => expect(toasts()).toEqual(['Refund written down: ₹100.50, receipt G-17']));
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/payments/cash/7/refunds', { amount: 100.5, reference: 'Cash' }],
  ]);
});

test('opens the refund of the same cash again, with what was typed, when the session ended', async () => {
  const rows = [{ ...guest, number: 8, reference: 'G-18' }, guest];
  const { user, leave } = open(rows, 'finance');
  await user.click(button('Refunded for receipt G-17'));
  const how = { selector: '[role=dialog] input' };
  await user.type(await screen.findByLabelText('How it was given back', how), '500000000001');
  endSession('admin');
  leave();
  open(rows, 'finance');
  expect(await screen.findByText(/^Receipt G-17, /)).toBeTruthy();
  expect(await screen.findByLabelText('How it was given back', how)).toHaveProperty('value', '500000000001');
});

test.each([
  ['a coordinator', guest, 'coordinator'],
  ['cash that was given back', { ...guest, left: 0 }, 'finance'],
  ['cash of a registration', { ...guest, registrationId: 'r1', left: undefined }, 'finance'],
] as const)('offers no refund for %s', (_, row, role) => {
  open([row], role);
  expect(screen.queryByRole('button', { name: /^Refunded/ })).toBeNull();
});
