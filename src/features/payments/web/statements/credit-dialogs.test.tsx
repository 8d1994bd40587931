// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Credit } from '#features/payments/credit-contract.ts';
import { button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';

const payer = (id: string, name: string, amountDue: number, jointPayment = '') => ({
  _id: id,
  name,
  email: `${id}@students.example`,
  event: { _id: 'e1', title: 'Ropes' },
  amountDue,
  amountReceived: 0,
  amountLeft: amountDue,
  jointPayment,
  paymentStatus: 'pending',
});
const credit = {
  _id: 'c1',
  amount: 300,
  date: '2025-05-09',
  narration: 'UPI/412345678901',
  registrations: [payer('r1', 'Meena R', 100), payer('r2', 'Kavin S', 200)],
} as unknown as Credit;

cleanScreens();

function open(Dialog: typeof AssignDialog, answers: Parameters<typeof openScreen>[1] = [], shown = credit) {
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  return { ...openScreen(<Dialog onClose={onClose} onDone={onDone} credit={shown} open />, answers), onClose, onDone };
}

test('assigns a credit to several registrations only when the organiser confirms that it pays for all', async () => {
  const { user, sent, onDone } = open(AssignDialog, [{ json: { message: 'Assigned.' } }]);
  await user.click(button('Assign'));
  expect(await screen.findByText('Please choose a registration.')).toBeTruthy();
  await user.click(button(/^Meena R/));
  await user.click(button(/^Kavin S/));
  await user.click(button('Assign'));
  expect(await screen.findByText('Please confirm that this credit pays for all of them.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(button('Assign'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => body)).toEqual([
    { registrationIds: ['r1', 'r2'], acceptShared: true, acceptClaimed: false, waiveRest: false },
  ]);
});

test('leaves out a payment that was removed from the choice, and says why a credit was not assigned', async () => {
  const message = 'This credit is not open any more.';
  const answer = { status: 409, json: { message } };
  const { user, sent, onDone } = open(AssignDialog, [answer], { ...credit, amount: 200 });
  await user.click(button(/^Meena R/));
  await user.click(button(/^Kavin S/));
  await user.click(button('Remove Meena R'));
  await user.click(button('Assign'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent).toMatchObject([
    { body: { registrationIds: ['r2'], acceptShared: false, acceptClaimed: false, waiveRest: false } },
  ]);
  expect(onDone).not.toHaveBeenCalled();
});

test('waives the rest when a credit is less than a joint payment, as for one registration', async () => {
  const registrations = [payer('r1', 'Meena R', 110, 'j1'), payer('r2', 'Meena R', 200, 'j1')];
  const short = { ...credit, registrations } as unknown as Credit;
  const { user, sent, onDone } = open(AssignDialog, [{ json: { message: 'Assigned.' } }], short);
  const [first] = await screen.findAllByRole('button', { name: /^Meena R/ });
  if (first) await user.click(first);
  await user.click(screen.getByRole('checkbox', { name: /^Waive ₹10/ }));
  await user.click(button('Assign'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => body)).toEqual([
    { registrationIds: ['r1', 'r2'], acceptShared: true, acceptClaimed: false, waiveRest: true },
  ]);
});

const claimed = 'Another payment has the transaction ID of this credit: K4WC8GXD (Knots).';
const claimedAnswer = { status: 409, json: { message: claimed, errors: { acceptClaimed: claimed } } };

test('asks before it assigns a credit whose transaction ID another payment has, and assigns it after confirmation', async () => {
  const answers = [claimedAnswer, { json: { message: 'Assigned.' } }];
  const { user, sent, onDone } = open(AssignDialog, answers, { ...credit, amount: 100 });
  await user.click(button(/^Meena R/));
  await user.click(button('Assign'));
  const question = await screen.findByText(claimed);
  expect(question.closest('[tabindex="-1"]')).toBe(document.activeElement);
  expect(onDone).not.toHaveBeenCalled();
  await user.click(button('Assign all the same'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => body)).toMatchObject([{ acceptClaimed: false }, { acceptClaimed: true }]);
});

test('asks again about another choice when a credit has the transaction ID of another payment', async () => {
  const { user, sent } = open(AssignDialog, [claimedAnswer, claimedAnswer], { ...credit, amount: 100 });
  await user.click(button(/^Kavin S/));
  await user.click(button('Assign'));
  await screen.findByText(claimed);
  await user.click(button('Remove Kavin S'));
  expect(screen.queryByText(claimed)).toBeNull();
  await user.click(button(/^Meena R/));
  await user.click(button('Assign'));
  await screen.findByText(claimed);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { registrationIds: ['r2'], acceptClaimed: false },
    { registrationIds: ['r1'], acceptClaimed: false },
  ]);
});

test('asks what a credit is before it sets the credit aside', async () => {
  const done = Promise.withResolvers<void>();
  const { user, sent, onClose } = open(DismissDialog, [{ json: { message: 'Set aside.' }, after: done.promise }]);
  await user.click(button('Set aside'));
  await waitFor(() => expect(faultOf('What is it?')).toBe('Please say what it is.'));
  expect(document.activeElement).toBe(field('What is it?'));
  await user.type(field('What is it?'), 'Interest{Enter}');
  await screen.findByRole('button', { name: 'Setting aside...' });
  done.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ method: 'POST', url: '/api/payments/credits/c1/dismiss', body: { note: 'Interest' } }]);
  await waitFor(() => expect(toasts()).toEqual(['Set aside.']));
});

test('keeps the typed note when somebody else has already decided about the credit', async () => {
  const message = 'This credit is not open any more.';
  const { user, onClose } = open(DismissDialog, [{ status: 409, json: { message } }]);
  await user.type(field('What is it?'), 'Interest{Enter}');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field('What is it?')).toHaveProperty('value', 'Interest');
  expect(onClose).not.toHaveBeenCalled();
});
