import { describe, expect, test } from 'vitest';
import { type PriceLine, priceLine } from './contract.ts';
import { priceSentence } from './sentence-rules.ts';

const sentence = (...lines: Partial<PriceLine>[]) =>
  priceSentence(
    lines.map((fields) => priceLine.parse({ amount: 250, ...fields })),
    'Asia/Kolkata',
  );
const endOfApril = '2026-04-30T18:30:00.000Z';

describe('a price list as a sentence', () => {
  test('names the price for anyone first, even when the own college comes first in the list', () => {
    expect(sentence({ audience: 'ownCollege', amount: 0 }, { until: endOfApril }, { amount: 300 })).toBe(
      '₹250 for anyone until 30 April 2026, then ₹300; own college free',
    );
  });

  test('names the prices on the spot, for a group and for the first buyers', () => {
    expect(sentence({ limit: 50, amount: 200 }, {}, { channel: 'spot', amount: 350 })).toBe(
      '₹200 for the first 50 buyers, then ₹250; ₹350 on the spot',
    );
    expect(sentence({ limit: 1, amount: 90 }, {})).toBe('₹90 for the first buyer, then ₹250');
    expect(sentence({ audience: 'collegeGroup', groupMin: 5, amount: 1_500 })).toBe(
      '₹1,500 each for 5 or more of one college',
    );
  });

  test('names the start and the end of a price, and a time that is not midnight', () => {
    expect(sentence({ from: '2026-03-31T18:30:00.000Z', until: '2026-04-15T11:30:00.000Z' })).toBe(
      '₹250 for anyone from 1 April 2026 until 15 April 2026, 5:00 PM',
    );
  });

  test('names the year of each time when two prices end in different years', () => {
    expect(sentence({ until: '2026-12-31T18:30:00.000Z' }, { until: '2027-01-31T18:30:00.000Z', amount: 300 })).toBe(
      '₹250 for anyone until 31 December 2026, then ₹300 until 31 January 2027',
    );
  });

  test('begins with a capital letter when there is a price for the own college alone', () => {
    expect(sentence({ audience: 'ownCollege', amount: 0 })).toBe('Own college free');
  });

  test('gives an empty sentence for an empty price list', () => {
    expect(sentence()).toBe('');
  });
});
