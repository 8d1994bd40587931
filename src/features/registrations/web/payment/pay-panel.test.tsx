// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainPayment } from '#testing/orders/plain-order.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { PayPanel } from './pay-panel.tsx';

cleanScreens();

const payment = { ...plainPayment, upiLink: 'upi://pay?pa=fest@example&am=250' };

test('says what to do with the reference', () => {
  openScreen(<PayPanel payment={payment} forTeam={false} />);
  const line = screen.getByText('ABCD2345').closest('div');
  expect(line?.textContent).toContain('Type it as the note or remark of the payment.');
});

test('breaks a long UPI ID before its “@”', () => {
  openScreen(<PayPanel payment={payment} forTeam={false} />);
  const id = screen.getByText('fest@example');
  expect(id.innerHTML).toBe('fest<wbr>@example');
});

test('offers the UPI app as a button above the code', () => {
  openScreen(<PayPanel payment={payment} forTeam={false} />);
  const link = screen.getByRole('link', { name: 'Open UPI app' });
  expect(link.className).toContain('button');
  const code = screen.getByRole('img', { name: /^QR code to pay/ });
  expect(link.compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
