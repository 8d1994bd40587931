import { expect, test } from 'vitest';
import { byReceiptNumber, rupeesInWords } from './rules.ts';

test.each([
  [100, 'Rupees one only'],
  [15_050, 'Rupees one hundred fifty and fifty paise only'],
  [11_900, 'Rupees one hundred nineteen only'],
  [124_000, 'Rupees one thousand two hundred forty only'],
  [10_00_00_101, 'Rupees ten lakh one and one paise only'],
  [7_25_43_00_000, 'Rupees seven crore twenty-five lakh forty-three thousand only'],
  [2_10_00_00_00_000, 'Rupees two hundred ten crore only'],
])('writes %d paise in words, by lakhs and crores', (paise, words) => expect(rupeesInWords(paise)).toBe(words));

test('receipts are in order also when their numbers differ in length', () => {
  const inOrder = ['R-000009', 'R-999999', 'R-1000000', 'R-2000000'].map((number) => ({ number }));
  expect(inOrder.toReversed().toSorted(byReceiptNumber)).toEqual(inOrder);
});
