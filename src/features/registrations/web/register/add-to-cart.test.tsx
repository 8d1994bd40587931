// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import { participant } from '#testing/send-form.ts';
import { putInCart, readCart } from '../payment/cart.ts';
import { AddToCart } from './add-to-cart.tsx';
import type { RegistrationValues } from './faults.ts';
import { noValues } from './first-values.ts';

cleanScreens();

const payment = {
  amount: 150,
  upiId: 'fest@example',
  payeeName: 'Fest',
  reference: '',
  qrCode: '',
  words: '',
  passes: [],
  passId: '',
  mayPay: true,
  coupon: '',
  hindrance: '' as const,
  mustConfirmEmail: false,
};

function InForm({ children }: { children: ReactNode }) {
  const form = useForm<RegistrationValues>({ defaultValues: { ...noValues, ...participant } });
  return <FormProvider {...form}>{children}</FormProvider>;
}

test('keeps no fee with a form in the cart', async () => {
  const event = { ...plainEvent, registrationFees: { solo: 150, team: 0 } };
  const { user } = openScreen(
    <InForm>
      <AddToCart event={event} payment={payment} questions={[]} openStep={() => {}} onChecked={() => {}} />
    </InForm>,
  );
  await user.click(button('Add to cart'));
  const [{ line } = { line: {} }] = readCart();
  expect(line).toMatchObject({ kind: 'registration', eventId: event._id, name: participant.name });
  expect(line).not.toHaveProperty('feeShown');
});

test('offers no cart whose content is paid to another UPI ID', async () => {
  const other = { key: 'event other', title: 'Other', address: '/', line: {} };
  const hint = (
    <InForm>
      <AddToCart event={plainEvent} payment={payment} questions={[]} openStep={() => {}} onChecked={() => {}} />
    </InForm>
  );
  putInCart({ ...other, payee: payment.upiId });
  const { leave } = openScreen(hint);
  expect(button('Add to cart')).toBeTruthy();
  leave();
  putInCart({ ...other, payee: 'sports@example' });
  openScreen(hint);
  expect(screen.getByText(/another UPI ID than what is in your cart/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
});
