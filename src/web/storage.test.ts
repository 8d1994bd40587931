import { afterEach, expect, test, vi } from 'vitest';
import { storage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('is the browser’s own', () => {
  const own = { getItem: () => 'kept' };
  vi.stubGlobal('localStorage', own);
  expect(storage()).toBe(own);
});

test('where that is blocked, it keeps for the visit', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new Error('blocked');
    },
  });
  storage().setItem('a', '1');
  expect(storage().getItem('a')).toBe('1');
  storage().removeItem('a');
  expect(storage().getItem('a')).toBeNull();
});
