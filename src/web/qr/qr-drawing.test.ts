import { expect, test } from 'vitest';
import { qrCode } from './qr-drawing.tsx';

test.each([
  [14, 21],
  [15, 25],
  [107, 45],
])('draws %i bytes as a square of %i modules a side', (bytes, size) => {
  const code = qrCode('x'.repeat(bytes));
  expect(code).toHaveLength(size);
  expect(code?.every((row) => row.length === size)).toBe(true);
});

test('chooses the size by bytes, not by letters', () => {
  expect(qrCode('é'.repeat(8))).toHaveLength(25);
});

test('returns no code when the text is too long', () => {
  expect(qrCode('x'.repeat(5_000))).toBeUndefined();
});
