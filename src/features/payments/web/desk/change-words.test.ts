import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';

const common = { _id: 'a', at: '2025-05-01T06:00:00.000Z', by: 'Kavin', event: { _id: 'e', title: 'Paper Bridges' } };

test('a status that a coordinator set is told with the payer, the coordinator and what it was', () => {
  const registration = { _id: 'r', name: 'Asha' };
  expect(changeWords({ ...common, kind: 'status', registration, before: 'pending', after: 'completed' })).toEqual({
    title: 'Asha: set to completed by Kavin, coordinator',
    detail: 'Paper Bridges. It was pending.',
  });
});

test('a fee that a coordinator changed is told with how many registered at it', () => {
  expect(changeWords({ ...common, kind: 'fee', before: 500, after: 0, registrations: 1 })).toEqual({
    title: 'Paper Bridges: fee changed from ₹500 to ₹0 by Kavin, coordinator',
    detail: '1 registration at this fee.',
  });
});
