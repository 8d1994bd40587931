import { expect, test } from 'vitest';
import type { Statement } from '#features/payments/statement-contract.ts';
import { creditLists } from '#shared/payments/payment-ledger.ts';
import { aboutList, actionText, appliedRest, appliedTitle, previewText } from './apply-text.ts';

const lists = (some: Partial<Record<keyof Statement['lists'], number>>) =>
  Object.fromEntries(
    creditLists.map((list) => [list, { count: some[list] ?? 0, amount: 100 * (some[list] ?? 0) }]),
  ) as Statement['lists'];

test.each([
  [{ exact: 5 }, 'Applying completes 5 payments, ₹500 in all.', 'Complete 5 payments'],
  [
    { exact: 1, noMatch: 2, under: 1, known: 4 },
    'Applying completes 1 payment, ₹100 in all. It keeps 3 other credits for a person to settle.',
    'Complete 1 payment',
  ],
  [{ noMatch: 1 }, 'Nothing to complete. Applying keeps 1 credit for a person to settle.', 'Keep 1 credit'],
  [{ known: 5 }, 'Nothing to complete: all of its credits were counted before.', 'Mark as applied'],
])('says what applying a statement with %j would do', (some, preview, action) => {
  expect(previewText(lists(some))).toBe(preview);
  expect(actionText(lists(some))).toBe(action);
});

test('says how many payments an applied statement has completed, or that there were none', () => {
  expect(appliedTitle(lists({ exact: 2 }))).toBe('2 payments completed, ₹200');
  expect(appliedTitle(lists({ known: 2 }))).toBe('Applied: no payment was completed');
});

test('says how many credits an applied statement has kept, if any', () => {
  expect(appliedRest(lists({ exact: 2, known: 1, noMatch: 1 }))).toBe(
    '1 other credit was kept for a person to settle.',
  );
  expect(appliedRest(lists({ known: 1, noMatch: 2 }))).toBe('2 credits were kept for a person to settle.');
  expect(appliedRest(lists({ exact: 2, known: 1 }))).toBe('');
});

test('says of exact credits what applying does, and once applied what it did', () => {
  expect(aboutList('exact', 'ready')).toBe(
    'One payment waits for exactly this amount. Applying the statement completes it.',
  );
  expect(aboutList('exact', 'applied')).toBe(
    'One payment waited for exactly this amount. Applying the statement completed it.',
  );
});
