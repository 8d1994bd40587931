// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Registration } from '#features/registrations/contract.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { Proof } from './proof.tsx';

cleanScreens();

test.each([
  // Also with a pass or a coupon: the event itself need not be free.
  [0, 'Nothing was to pay.'],
  [150, 'No screenshot was uploaded.'],
])('says why there is no screenshot when ₹%i were to pay', (amountDue, words) => {
  openScreen(<Proof registration={{ name: 'Meena R', paymentProof: '', amountDue } as Registration} />);
  expect(screen.getByText(words)).toBeTruthy();
});
