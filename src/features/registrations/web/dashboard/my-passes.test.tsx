// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnOrder } from '#features/passes/own-contract.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { MyPasses } from './my-passes.tsx';

cleanScreens();

const order: OwnOrder = {
  _id: 'o1',
  pass: {
    _id: 'p1',
    name: 'Fest pass',
    covers: { kind: 'allowance', counts: { technical: 1, nontechnical: 1 } },
    coversWords: '1 technical and 1 nontechnical event',
  },
  status: 'active',
  left: { technical: 0, nontechnical: 1 },
  amountDue: 250,
  reference: 'ABCD2345',
  transactionId: '812300000001',
  jointPayment: '',
  reason: '',
  createdAt: '2026-04-02T04:00:00.000Z',
};

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
