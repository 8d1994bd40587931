// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { endSession } from '#web/sessions.ts';
import type { RefundProposal } from '../../refund-contract.ts';
import { ProposedRefunds } from './proposed-refunds.tsx';

cleanScreens();

const proposal: RefundProposal = {
  _id: 'r1',
  name: 'Meena R',
  email: 'meena@students.example',
  phone: '+91 00000 00100',
  college: 'Thinnai College',
  teamName: '',
  event: { _id: 'e1', title: 'Ropes' },
  registrationStatus: 'cancelled',
  paymentStatus: 'completed',
  transactionId: '412345678901',
  paymentReference: 'ABCD2345',
  amountDue: 200,
  amountReceived: 200,
  amountLeft: 0,
  jointPayment: '',
  createdAt: '2026-04-01T04:00:00.000Z',
  proposed: 100,
  cancelledAt: '2026-04-02T04:00:00.000Z',
};
const both = { proposals: [{ ...proposal, _id: 'r2', name: 'Kavin S' }, proposal], count: 2, amount: 200 };

async function opened(answers: Parameters<typeof openScreen>[1] = []) {
  const onChanged = vi.fn();
  const refunds = { proposals: [proposal], count: 1, amount: 100 };
  const page = openScreen(<ProposedRefunds refunds={refunds} timeZone="Asia/Kolkata" onChanged={onChanged} />, answers);
  await page.user.click(button('Enter the UTR of the refund to Meena R'));
  return { ...page, onChanged };
}

test('records the proposed amount with its UTR, and reads the list again', async () => {
  const { user, sent, onChanged } = await opened([{ json: { message: 'The refund is written down.', row: null } }]);
  expect(document.body.textContent).toContain('₹100 of ₹200');
  await user.click(button('Write it down'));
  await waitFor(() => expect(faultOf('UTR of the refund')).toContain('transaction ID'));
  await user.type(field('UTR of the refund'), '500000000001');
  await user.click(button('Write it down'));
  await waitFor(() => expect(toasts()).toEqual(['The refund is written down.: ₹100 to Meena R']));
  expect(sent).toEqual([
    {
      method: 'POST',
      url: '/api/payments/refund-proposals/r1/confirm',
      body: { amount: 100, reference: '500000000001', note: '' },
    },
  ]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('asks for a reason when the amount is another', async () => {
  const { user, sent } = await opened([{ json: { message: 'The refund is written down.', row: null } }]);
  await user.clear(field('Amount in rupees'));
  await user.type(field('Amount in rupees'), '150');
  await user.type(field('UTR of the refund'), '500000000001');
  await user.click(button('Write it down'));
  await waitFor(() => expect(faultOf('Reason')).toContain('another amount'));
  expect(sent).toEqual([]);
  await user.type(field('Reason'), 'The talk was moved');
  await user.click(button('Write it down'));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ amount: 150, note: 'The talk was moved' }));
});

test('shows the server’s message and no payment when the amount is 0', async () => {
  const { user } = await opened([{ json: { message: 'Nothing is given back.', row: null } }]);
  await user.clear(field('Amount in rupees'));
  await user.type(field('Amount in rupees'), '0');
  await user.type(field('Reason'), 'The rules say so');
  await user.click(button('Write it down'));
  await waitFor(() => expect(toasts()).toEqual(['Nothing is given back.']));
});

test('says how many refunds wait when only the oldest are listed', () => {
  const refunds = { proposals: [proposal], count: 201, amount: 20_100 };
  openScreen(<ProposedRefunds refunds={refunds} timeZone="Asia/Kolkata" onChanged={() => {}} />);
  expect(document.querySelector('[role=status]')?.textContent).toBe(
    '201 refunds, ₹20,100. Send each, then enter its UTR. The oldest 1 are listed.',
  );
});

test('asks before a typed UTR is lost', async () => {
  const { user } = await opened();
  await user.type(field('UTR of the refund'), '500000000001');
  await user.keyboard('{Escape}');
  await user.click(await waitFor(() => button('Keep Editing')));
  expect(field('UTR of the refund')).toHaveProperty('value', '500000000001');
});

test('opens the refund again, with the typed UTR and reason, when the session ended', async () => {
  const list = <ProposedRefunds refunds={both} timeZone="Asia/Kolkata" onChanged={() => {}} />;
  asOrganiser();
  const { user, leave } = openScreen(list);
  await user.click(button('Enter the UTR of the refund to Meena R'));
  await user.type(field('UTR of the refund'), '500000000001');
  await user.type(field('Reason'), 'The talk was moved');
  endSession('admin');
  leave();
  asOrganiser();
  openScreen(list);
  expect(await screen.findByText(/^Meena R, Ropes/)).toBeTruthy();
  expect(field('UTR of the refund')).toHaveProperty('value', '500000000001');
  expect(field('Reason')).toHaveProperty('value', 'The talk was moved');
});
