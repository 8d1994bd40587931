import { expect, test } from 'vitest';
import { randomKey } from './random-key.ts';

test('makes random keys of 128 bits in hex, each different', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
