import { afterEach, expect, test, vi } from 'vitest';
import { type Kept, storage, visitStorage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

const places: [string, 'localStorage' | 'sessionStorage', () => Kept][] = [
  ['the device', 'localStorage', storage],
  ['the visit', 'sessionStorage', visitStorage],
];

test.each(places)('storage for %s is the browser’s own', (_, name, place) => {
  const own = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => own.get(key) ?? null,
    setItem: (key: string, value: string) => own.set(key, value),
    removeItem: (key: string) => own.delete(key),
  });
  place().setItem('a', '1');
  expect([own.get('a'), place().getItem('a')]).toEqual(['1', '1']);
  place().removeItem('a');
  expect(own.size).toBe(0);
});

test.each(places)('storage for %s uses the page’s memory when the browser blocks storage', (_, name, place) => {
  vi.stubGlobal(name, undefined);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new Error('blocked');
    },
  });
  keepsForThePage(place());
});

test.each(places)('storage for %s uses the page’s memory when the browser’s storage is full', (_, name, place) => {
  vi.stubGlobal(name, {
    getItem: () => 'older',
    setItem() {
      throw new Error('full');
    },
    removeItem() {},
  });
  place().setItem('a', 'newer');
  expect(place().getItem('a')).toBe('newer');
  place().removeItem('a');
});

function keepsForThePage(kept: Kept): void {
  kept.setItem('a', '1');
  expect(kept.getItem('a')).toBe('1');
  kept.removeItem('a');
  expect(kept.getItem('a')).toBeNull();
}
