import { expect, test } from 'vitest';
import { transactionHint } from './proof-fields.tsx';

test.each([
  ['', /^12 digits\. Google Pay .* PhonePe .* Paytm /],
  ['4123', /^4 of 12 digits\.$/],
  ['412345678901', /as it should be/],
  ['4123 4567 8901', /as it should be/],
  ['4123456789012', /^13 digits: most payments have 12/],
  ['T2605091234', /no letters\. Google Pay/],
])('gives the hint for the transaction ID %j', (typed, hint) => {
  expect(transactionHint(typed)).toMatch(hint);
});
