// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnOrder } from '#features/passes/own-contract.ts';
import { plainOrder } from '#testing/orders/plain-order.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { MyPasses } from './my-passes.tsx';

cleanScreens();

const order = plainOrder;

test('shows each pass with its status and what is left, and asks for the proof again after a rejection', () => {
  const rejected: OwnOrder = { ...order, _id: 'o2', status: 'rejected', pass: { ...order.pass, name: 'Day pass' } };
  openScreen(<MyPasses orders={[order, rejected, { ...order, _id: 'o3', status: 'cancelled' }]} />);
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(words).toEqual([
    'Fest passpaid1 nontechnical event and no technical event leftEvents it opens (Fest pass)',
    'Day passpayment not acceptedPlease send the proof of your payment again.Send the proof again (Day pass)',
  ]);
});

test('shows nothing to a student without a pass', () => {
  openScreen(<MyPasses orders={[]} />);
  expect(screen.queryByText('My passes')).toBeNull();
});
