import { expect, test } from 'vitest';
import { grouped, hasTwoDecimals, inRupees } from './money.ts';

test.each([0, 7, 150, 999, 1_000, 15_000, 99_999, 1_50_000, 12_34_567, 1_00_00_000, 123_45_67_890, -1_50_000])(
  'groups the digits of %d as in India',
  (count) => {
    expect(grouped(count)).toBe(new Intl.NumberFormat('en-IN').format(count));
  },
);

test('shows paise only when an amount has paise', () => {
  expect([0, 1_50_000, 150.5, 1_23_456.789, 999.999].map(inRupees)).toEqual([
    '₹0',
    '₹1,50,000',
    '₹150.50',
    '₹1,23,456.79',
    '₹1,000.00',
  ]);
});

test.each([0, 7, 0.01, 150.5, 0.1 + 0.2, 10_000_000 - 0.01])('takes %d as a number of two decimals', (value) => {
  expect(hasTwoDecimals(value)).toBe(true);
});

test.each([0.001, 0.005, 150.125, 1e-9, 1e-320])('finds more than two decimals in %d', (value) => {
  expect(hasTwoDecimals(value)).toBe(false);
});
