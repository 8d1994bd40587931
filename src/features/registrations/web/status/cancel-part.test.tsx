// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cancellationRefusals } from '#features/registrations/cancellation-contract.ts';
import { button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { CancelOrder, CancelPart } from './cancel-part.tsx';

cleanScreens();

const allBack = {
  mayCancel: true,
  whyNot: '',
  received: 200,
  comesBack: 200,
  words: 'All that you paid is refunded: ₹200. The organisers send it.',
};
const opened = async (answers: Parameters<typeof openScreen>[1]) => {
  const page = openScreen(<CancelPart registrationId="r1" title="Ropes" />, answers);
  await page.user.click(button('Cancel this registration'));
  return page;
};

test('shows the refund before it cancels, and sends that amount with the cancellation', async () => {
  const { user, sent } = await opened([{ json: allBack }, { json: { message: 'It is cancelled.', comesBack: 200 } }]);
  expect(await screen.findByText(allBack.words)).toBeTruthy();
  await user.click(button('Cancel registration'));
  await waitFor(() => expect(toasts()).toEqual(['Ropes: It is cancelled.']));
  expect(sent).toEqual([
    { method: 'GET', url: '/api/students/registrations/r1/cancellation', body: undefined },
    { method: 'POST', url: '/api/students/registrations/r1/cancel', body: { refundShown: 200 } },
  ]);
});

test('sends nothing when the student keeps the registration', async () => {
  const { user, sent } = await opened([{ json: allBack }]);
  await screen.findByText(allBack.words);
  await user.click(button('Keep it'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
});

test('shows the new amount when the refund has changed meanwhile', async () => {
  const message = 'The refund has just changed.';
  const half = { ...allBack, comesBack: 100, words: 'Half of what you paid is refunded: ₹100.' };
  const { user } = await opened([{ json: allBack }, { status: 409, json: { message } }, { json: half }]);
  await screen.findByText(allBack.words);
  await user.click(button('Cancel registration'));
  expect(await screen.findByText(half.words)).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
});

test('says that it was too often today, and keeps the registration', async () => {
  const { status, message } = cancellationRefusals.tooManyCancellations;
  const { user } = await opened([{ json: allBack }, { status, json: { message } }, { json: allBack }]);
  await screen.findByText(allBack.words);
  await user.click(button('Cancel registration'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(toasts()).toEqual([]);
});

test('says why it cannot be cancelled, and offers nothing but to close', async () => {
  const whyNot = 'Registration is closed. Please call the organisers to cancel this.';
  await opened([{ json: { ...allBack, mayCancel: false, whyNot, words: '' } }]);
  expect(await screen.findByText(whyNot)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel registration' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
});

test('asks again when the refund could not be looked up', async () => {
  const { user } = await opened(['nothing', { json: allBack }]);
  await screen.findByText('Your refund could not be looked up.');
  await user.click(button('Try again'));
  expect(await screen.findByText(allBack.words)).toBeTruthy();
});

test('cancels an order of a pass after it has shown the refund', async () => {
  const answers = [{ json: allBack }, { json: allBack }, { json: { message: 'It is cancelled.', comesBack: 200 } }];
  const { user, sent } = openScreen(<CancelOrder orderId="o1" name="Fest pass" />, answers);
  await user.click(await screen.findByRole('button', { name: 'Cancellation and refund' }));
  expect(await screen.findByText(allBack.words)).toBeTruthy();
  await user.click(button('Cancel the order'));
  await waitFor(() => expect(toasts()).toEqual(['Fest pass: It is cancelled.']));
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    url: '/api/students/orders/o1/cancel',
    body: { refundShown: 200 },
  });
});

test('shows no way to cancel an order that the organisers do not let students cancel', async () => {
  const { sent } = openScreen(<CancelOrder orderId="o1" name="Fest pass" />, [
    { json: { ...allBack, mayCancel: false, whyNot: cancellationRefusals.mayNotCancel.message } },
  ]);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

test('says why a pass cannot be cancelled when its owner was let in with it', async () => {
  const whyNot = cancellationRefusals.wasLetIn.message;
  const answer = { json: { ...allBack, mayCancel: false, whyNot, words: '' } };
  const { user } = openScreen(<CancelOrder orderId="o1" name="Fest pass" />, [answer, answer]);
  await user.click(await screen.findByRole('button', { name: 'Cancellation and refund' }));
  expect(await screen.findByText(whyNot)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
});
