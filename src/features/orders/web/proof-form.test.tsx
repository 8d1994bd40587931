// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { OwnOrder } from '#features/passes/own-contract.ts';
import { plainOrder, plainPayment } from '#testing/orders/plain-order.ts';
import { asStudent, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { studentSession } from '#web/sessions.ts';
import { OrderStatus } from './order-status.tsx';
import { ProofForm } from './proof-form.tsx';

cleanScreens();

const shrinking = Promise.withResolvers<File>();
vi.mock('../../registrations/web/payment/shrink-picture.ts', () => ({ shrinkPicture: () => shrinking.promise }));

class AnsweredUpload {
  status = 201;
  responseText = JSON.stringify({ _id: 'o1', status: 'pending', reference: '', amountDue: 0 });
  upload = {};
  onload() {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send() {
    this.onload();
  }
}

test('keeps what is typed while the picture is made smaller', async () => {
  asStudent();
  const { user } = openScreen(<ProofForm passId="p9" payment={plainPayment} mailbox="" label="Buy" />);
  await user.upload(
    field(/Payment screenshot/),
    new File([new Uint8Array(700_000)], 'large.png', { type: 'image/png' }),
  );
  screen.getByText('Making the picture smaller...');
  await user.type(field(/Transaction ID/), '812300000001');
  shrinking.resolve(new File([new Uint8Array(900)], 'small.png', { type: 'image/png' }));
  await screen.findByText(/small\.png/);
  expect(field(/Transaction ID/)).toHaveProperty('value', '812300000001');
});

test('keeps the transaction ID for this pass only when the phone has unloaded the page', async () => {
  asStudent();
  const { user, leave } = openScreen(<ProofForm passId="p7" payment={plainPayment} mailbox="" label="Buy" />);
  await user.type(field(/Transaction ID/), '812300000007');
  leave();
  // What was typed and chosen is kept in memory under the session's token. With another token only the stored text is
  // left.
  const meena = { id: 's1', name: 'Meena', email: 'meena@students.example', college: '', phone: '' };
  studentSession.open('Bearer after a reload', meena);
  const other = openScreen(<ProofForm passId="p8" payment={plainPayment} mailbox="" label="Buy" />);
  expect(field(/Transaction ID/)).toHaveProperty('value', '');
  other.leave();
  const again = openScreen(<ProofForm passId="p7" payment={plainPayment} mailbox="" label="Buy" />);
  expect(field(/Transaction ID/)).toHaveProperty('value', '812300000007');
  await again.user.clear(field(/Transaction ID/));
  expect(localStorage.getItem('proofDrafts')).toBeNull();
});

test('shows how the payment is doing, and gives it the focus, once the proof is sent', async () => {
  asStudent();
  let order: OwnOrder | undefined;
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
  let drawAgain = () => {};
  function Page() {
    const [draws, setDraws] = useState(0);
    drawAgain = () => setDraws(draws + 1);
    return order ? (
      <OrderStatus order={order} payment={undefined} refusal="" mailbox="" timeZone="Asia/Kolkata" />
    ) : (
      <ProofForm passId="p6" payment={{ ...plainPayment, amount: 0 }} mailbox="" label="Get this pass" />
    );
  }
  const mayCancel = { mayCancel: false, whyNot: 'Please call.', received: 0, comesBack: 0, words: '' };
  const { user } = openScreen(<Page />, [{ json: mayCancel }], '/', () => {
    order = { ...plainOrder, status: 'pending' };
    drawAgain();
    return null;
  });
  await user.click(button('Get this pass'));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^We check your payment/));
});
