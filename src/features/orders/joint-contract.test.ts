import { expect, test } from 'vitest';
import { payTogether, quoteTogether } from './joint-contract.ts';

test('says what to do when the forms of a cart are too long together', () => {
  const lines = 'x'.repeat(100_001);
  const faultsOf = (body: typeof quoteTogether.body | typeof payTogether.body) =>
    body.safeParse({ lines, transactionId: '412345678901' }).error?.issues.map(({ message }) => message);
  const tooLong = 'The forms in your cart are too long together. Please pay for fewer things at once.';
  expect(faultsOf(quoteTogether.body)).toEqual([tooLong]);
  expect(faultsOf(payTogether.body)).toEqual([tooLong]);
});
