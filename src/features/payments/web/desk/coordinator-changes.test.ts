import { expect, test } from 'vitest';
import { changeText } from './coordinator-changes.tsx';

const common = { _id: 'a', at: '2025-05-01T06:00:00.000Z', by: 'Kavin', event: { _id: 'e', title: 'Paper Bridges' } };

test('names the payer, the coordinator and the former status when a coordinator sets a status', () => {
  const registration = { _id: 'r', name: 'Asha' };
  expect(changeText({ ...common, kind: 'status', registration, before: 'pending', after: 'completed' })).toEqual({
    title: 'Asha: set to completed by Kavin, coordinator',
    detail: 'Paper Bridges. It was pending.',
  });
});

test('names the payer and the coordinator when a coordinator confirms a seat without its payment', () => {
  const registration = { _id: 'r', name: 'Asha' };
  expect(changeText({ ...common, kind: 'seat', registration, before: 'pending', after: 'confirmed' })).toEqual({
    title: 'Asha: seat confirmed by Kavin, coordinator, without the payment',
    detail: 'Paper Bridges. It was pending.',
  });
});

test('says that a seat was given again, paid or not, when a coordinator confirms a cancelled registration', () => {
  const registration = { _id: 'r', name: 'Asha' };
  expect(changeText({ ...common, kind: 'seat', registration, before: 'cancelled', after: 'confirmed' })).toEqual({
    title: 'Asha: seat given again by Kavin, coordinator',
    detail: 'Paper Bridges. It was cancelled. Check that its payment is there.',
  });
});

test('names both fees, the coordinator and the number of registrations when a coordinator changes a fee', () => {
  expect(changeText({ ...common, kind: 'fee', before: 500, after: 0, registrations: 1 })).toEqual({
    title: 'Paper Bridges: fee changed from ₹500 to ₹0 by Kavin, coordinator',
    detail: '1 registration at this fee.',
  });
});

test('says what an event cost and costs when a coordinator changes its prices', () => {
  const words = { before: '₹150', after: 'free for everybody' };
  expect(changeText({ ...common, kind: 'prices', ...words, registrations: 2 })).toEqual({
    title: 'Paper Bridges: price changed by Kavin, coordinator',
    detail: 'It was “₹150” and is “free for everybody”. 2 registrations at this price.',
  });
});
