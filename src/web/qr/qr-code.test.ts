import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

test.each([
  [14, 21],
  [15, 25],
  [107, 45],
])('%i bytes take a square of %i at a correction that survives a scratch', (bytes, size) => {
  const code = qrCode('x'.repeat(bytes));
  expect(code).toHaveLength(size);
  expect(code?.every((row) => row.length === size)).toBe(true);
});

test('bytes count, not letters', () => {
  expect(qrCode('é'.repeat(8))).toHaveLength(25);
});

test('a text that is too long has no code', () => {
  expect(qrCode('x'.repeat(5_000))).toBeUndefined();
});
