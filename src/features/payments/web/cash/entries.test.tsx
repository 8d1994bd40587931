// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { adminSession, endSession } from '#web/sessions.ts';
import { CashForm } from './cash-form.tsx';
import { RefundForm } from './refund-form.tsx';

const events = [{ _id: 'e1', title: 'Ropes' }];
const payer = {
  _id: 'r1',
  name: 'Meena R',
  email: 'meena@students.example',
  event: { _id: 'e1', title: 'Ropes' },
  amountDue: 200,
  amountReceived: 50,
  amountLeft: 150,
  paymentStatus: 'pending',
};
const entered = { json: { message: '', row: { amount: 150, reference: '17' } } };

cleanScreens();

function openCash(answers: Parameters<typeof openScreen>[1] = [], onStarted = vi.fn()) {
  return { ...openScreen(<CashForm events={events} onStarted={onStarted} />, answers), onStarted };
}

test('names everything that is missing from a cash entry, and focuses the first field', async () => {
  const { user, sent } = openCash();
  await user.click(button('Enter the cash'));
  await waitFor(() => expect(faultOf('Event')).toBe('Please choose the event.'));
  expect(faultOf('Or who paid without registering')).toBe('Please find the registration, or enter who paid.');
  expect([faultOf('Amount in rupees'), faultOf('Receipt number')]).not.toContain('');
  expect(document.activeElement).toBe(field('Event'));
  expect(sent).toEqual([]);
});

test('says that there may be more payers than the first twenty, and counts fewer', async () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ ...payer, _id: `r${at}` }));
  const { user } = openCash([{ json: many }, { json: [payer] }]);
  await user.selectOptions(field('Event'), 'e1');
  await user.type(field('Registration'), 'Meena');
  expect(await screen.findByText('The first 20. Type more to narrow it down.')).toBeTruthy();
  await user.type(field('Registration'), ' R');
  expect(await screen.findByText('1 found.')).toBeTruthy();
});

test('enters cash of somebody who did not register, and keeps the event for the next entry', async () => {
  const { user, sent, onStarted } = openCash([entered]);
  await user.selectOptions(field('Event'), 'e1');
  expect(onStarted).toHaveBeenLastCalledWith('cash', false);
  await user.type(field('Or who paid without registering'), 'Kavin S');
  expect(onStarted).toHaveBeenLastCalledWith('cash', true);
  await user.type(field('Amount in rupees'), '1,500.50');
  await user.type(field('Receipt number'), '17{Enter}');
  await waitFor(() => expect(toasts()).toEqual(['Cash entered: ₹150, receipt 17']));
  expect(sent.map(({ body }) => body)).toEqual([
    { eventId: 'e1', payerName: 'Kavin S', amount: 1500.5, receiptNumber: '17', note: '' },
  ]);
  expect(field('Event')).toHaveProperty('value', 'e1');
  expect(field('Receipt number')).toHaveProperty('value', '');
});

test('moves the focus to the chosen registration, and back to the search when the choice is removed', async () => {
  const { user } = openCash([{ json: [payer] }]);
  await user.type(field('Registration'), 'meena');
  (await screen.findByRole('button', { name: /Meena R/ })).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toContain('Meena R');
  button('Choose someone other than Meena R').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field('Registration')));
});

test('proposes no amount for a registration that owes nothing more, though less than its fee was received', async () => {
  const waived = { ...payer, amountLeft: 0, paymentStatus: 'completed' };
  const { user } = openCash([{ json: [waived] }]);
  await user.type(field('Registration'), 'meena');
  await user.click(await screen.findByRole('button', { name: /Meena R/ }));
  expect(field('Amount in rupees')).toHaveProperty('value', '');
});

test('fills in the event and the amount still due when a registration is chosen', async () => {
  const { user, sent } = openCash([{ json: [payer] }, entered]);
  await user.type(field('Registration'), 'meena');
  await user.click(await screen.findByRole('button', { name: /Meena R/ }));
  expect(field('Event')).toHaveProperty('value', 'e1');
  expect(field('Amount in rupees')).toHaveProperty('value', '150');
  expect(screen.queryByLabelText('Or who paid without registering')).toBeNull();
  await user.type(field('Receipt number'), '17{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ registrationId: 'r1', eventId: 'e1', amount: 150 });
});

test.each([
  ['empties the amount that was proposed', ''],
  ['keeps an amount that was typed', '80'],
])('%s when the registration is removed', async (_, amount) => {
  const { user } = openCash([{ json: [payer] }]);
  await user.type(field('Registration'), 'meena');
  await user.click(await screen.findByRole('button', { name: /Meena R/ }));
  if (amount) {
    await user.clear(field('Amount in rupees'));
    await user.type(field('Amount in rupees'), amount);
  }
  await user.click(button('Choose someone other than Meena R'));
  expect(field('Amount in rupees')).toHaveProperty('value', amount);
});

test('enters cash for the order of a pass, which is no event of the list', async () => {
  const order = { ...payer, _id: 'o1', event: { _id: 'pass:p1', title: 'Pass: All-Events Pass' } };
  const { user, sent } = openCash([{ json: [order] }, entered]);
  await user.type(field('Registration'), 'meena');
  await user.click(await screen.findByRole('button', { name: /Meena R/ }));
  expect(screen.getByRole('option', { name: 'Pass: All-Events Pass', selected: true })).toBeTruthy();
  await user.type(field('Receipt number'), '18{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ registrationId: 'o1', eventId: 'pass:p1', amount: 150 });
});

test('searches all events again after an entry for a pass, and when its payer is removed', async () => {
  const order = { ...payer, _id: 'o1', event: { _id: 'pass:p1', title: 'Pass: All-Events Pass' } };
  const { user, sent } = openCash([{ json: [order] }, entered, { json: [order] }, { json: [payer] }]);
  const choose = async () => {
    await user.type(field('Registration'), 'meena');
    await user.click(await screen.findByRole('button', { name: /Meena R/ }));
  };
  await choose();
  await user.type(field('Receipt number'), '18{Enter}');
  await waitFor(() => expect(field('Registration')).toBeTruthy());
  await choose();
  await user.click(button('Choose someone other than Meena R'));
  await choose();
  const searches = sent.map(({ url }) => url).filter((url) => url.includes('payers'));
  expect(searches).toEqual(Array.from({ length: 3 }, () => '/api/payments/payers?q=meena'));
});

test('keeps a cash entry that is refused, and says why', async () => {
  const message = 'This receipt number was entered before, here or for another event or pass.';
  const { user } = openCash([{ status: 409, json: { message } }]);
  await user.selectOptions(field('Event'), 'e1');
  await user.type(field('Or who paid without registering'), 'Kavin S');
  await user.type(field('Amount in rupees'), '150');
  await user.type(field('Receipt number'), '17{Enter}');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field('Receipt number')).toHaveProperty('value', '17');
});

test('asks for the registration before it writes down a refund', async () => {
  const { user, sent } = openScreen(<RefundForm onStarted={() => {}} />, [{ json: [payer] }, entered]);
  await user.click(button('Write it down'));
  expect(await screen.findByText('Please find the registration whose money was given back.')).toBeTruthy();
  await user.type(field('Refunded registration'), 'meena');
  await user.click(await screen.findByRole('button', { name: /Meena R/ }));
  expect(screen.queryByText('Please find the registration whose money was given back.')).toBeNull();
  await user.type(field('How it was given back'), 'cash{Enter}');
  await waitFor(() => expect(toasts()).toEqual(['Refund written down: ₹150 to Meena R']));
  expect(sent[1]).toEqual({
    method: 'POST',
    url: '/api/payments/registrations/r1/refunds',
    body: { amount: 50, reference: 'cash', note: '' },
  });
});

test('brings back an unsaved refund when the organiser logs in again after the session ended', async () => {
  asOrganiser();
  const page = openScreen(<RefundForm onStarted={() => {}} />, [{ json: [payer] }]);
  await page.user.type(field('Refunded registration'), 'meena');
  await page.user.click(await screen.findByRole('button', { name: /Meena R/ }));
  await page.user.type(field('How it was given back'), 'cash');
  endSession('admin');
  expect(adminSession.info()).toBeUndefined();
  page.leave();
  asOrganiser();
  openScreen(<RefundForm onStarted={() => {}} />);
  expect(await screen.findByText('This was not saved yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose someone other than Meena R' })).toBeTruthy();
  expect(field('How it was given back')).toHaveProperty('value', 'cash');
});
