// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asStudent, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { ProofForm } from './proof-form.tsx';

cleanScreens();

const shrinking = Promise.withResolvers<File>();
vi.mock('../../registrations/web/payment/shrink-picture.ts', () => ({ shrinkPicture: () => shrinking.promise }));

const payment = {
  amount: 250,
  words: '₹250',
  coupon: '',
  upiId: 'fest@example',
  payeeName: 'Fest',
  reference: 'ABCD2345',
  qrCode: '',
};

test('keeps what is typed while the picture is made smaller', async () => {
  asStudent();
  const { user } = openScreen(<ProofForm passId="p9" payment={payment} label="Buy" />);
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
