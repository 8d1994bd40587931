// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PaymentDetails, RegistrationDetails } from '#features/registrations/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { asStudent, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { uploadingApi } from '#web/network/uploading-api.ts';
import { Resubmit } from './resubmit.tsx';

vi.mock('#web/network/uploading-api.ts', () => ({ uploadingApi: vi.fn() }));

cleanScreens();

const registration = { _id: 'r1', event: { isTeamEvent: false } } as RegistrationDetails;
const payment: PaymentDetails = {
  amount: 150,
  upiId: 'ropes@example',
  payeeName: 'Aarambh',
  qrCode: '',
  reference: '2345ABCD',
};
const picture = new File(['a screenshot'], 'paid.png', { type: 'image/png' });

/** Opens the form with a server that gives this answer. */
function open(answer: () => Promise<unknown>) {
  asStudent();
  const call = vi.fn(answer);
  vi.mocked(uploadingApi).mockReturnValue({ call } as unknown as ReturnType<typeof uploadingApi>);
  const onLoad = vi.fn(() => null);
  const page = openScreen(<Resubmit registration={registration} payment={payment} />, [], '/', onLoad);
  return { ...page, call, onLoad };
}
type Page = ReturnType<typeof open>;
const send = ({ user }: Page) => user.click(button('Send proof again'));
async function fillIn({ user }: Page) {
  await user.type(field(/^Transaction ID/), ' 412345678901 ');
  await user.upload(field(/^Payment screenshot/), picture);
}

test('asks for the transaction ID and the screenshot, and sends nothing without them', async () => {
  const page = open(() => Promise.resolve({}));
  await send(page);
  await waitFor(() => expect(faultOf(/^Transaction ID/)).not.toBe(''));
  expect(faultOf(/^Payment screenshot/)).not.toBe('');
  expect(document.activeElement).toBe(field(/^Transaction ID/));
  expect(page.call).not.toHaveBeenCalled();
});

test('sends the proof and reads the registration again', async () => {
  const page = open(() => Promise.resolve({}));
  await fillIn(page);
  await send(page);
  await waitFor(() => expect(page.onLoad).toHaveBeenCalled());
  expect(page.call.mock.calls.at(0)?.at(1)).toMatchObject({
    params: { registrationId: 'r1' },
    body: { transactionId: '412345678901' },
    file: picture,
  });
  await waitFor(() =>
    expect(toasts()).toEqual(['Proof sent: We compare it with our account. This page shows the result.']),
  );
});

test('keeps the proof while the student looks at another page, the transaction ID also over a reload, until it is sent', async () => {
  const first = open(() => Promise.resolve({}));
  await fillIn(first);
  first.leave();
  expect(Object.values(JSON.parse(localStorage.getItem('proofDrafts') ?? '{}'))).toEqual([' 412345678901 ']);
  const again = open(() => Promise.resolve({}));
  expect(field(/^Transaction ID/)).toHaveProperty('value', ' 412345678901 ');
  screen.getByText(/paid\.png/);
  await send(again);
  await waitFor(() => expect(again.onLoad).toHaveBeenCalled());
  again.leave();
  open(() => Promise.resolve({}));
  expect(field(/^Transaction ID/)).toHaveProperty('value', '');
  expect(screen.queryByText(/paid\.png/)).toBeNull();
});

test('sends the same proof under the same key when no answer came the first time', async () => {
  const page = open(() => Promise.reject(new ApiError(0, 'The server could not be reached.')));
  await fillIn(page);
  await send(page);
  await waitFor(() => expect(toasts()).toEqual(['Not sent: The server could not be reached.']));
  await send(page);
  await waitFor(() => expect(page.call).toHaveBeenCalledTimes(2));
  const [first, second] = page.call.mock.calls.map((given: unknown[]) => given[1] as { idempotencyKey: string });
  expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
  expect(field(/^Transaction ID/)).toHaveProperty('value', ' 412345678901 ');
});

test('shows the server’s message beside its field until the field is changed', async () => {
  const errors = { transactionId: 'This is not a transaction ID.' };
  const page = open(() => Promise.reject(new ApiError(422, 'Please check the form.', errors)));
  await fillIn(page);
  await send(page);
  await waitFor(() => expect(faultOf(/^Transaction ID/)).toBe('This is not a transaction ID.'));
  await page.user.type(field(/^Transaction ID/), '2');
  expect(faultOf(/^Transaction ID/)).toBe('');
});

test('reads the registration again when somebody has settled it meanwhile', async () => {
  const page = open(() => Promise.reject(new ApiError(409, 'This payment is confirmed already.')));
  await fillIn(page);
  await send(page);
  await waitFor(() => expect(page.onLoad).toHaveBeenCalled());
  await waitFor(() => expect(toasts()).toEqual(['Not sent: This payment is confirmed already.']));
  screen.getByText('2345ABCD');
});
