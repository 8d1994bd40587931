import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throwConfetti } from './confetti.ts';

const fired = vi.hoisted(() => ({ pieces: 0 }));
vi.mock('canvas-confetti', () => ({
  create: () => (burst: { particleCount: number }) => (fired.pieces += burst.particleCount),
}));

const asked = { lessMotion: false };
const page = { body: new Set<unknown>() };

beforeEach(() => {
  vi.useFakeTimers();
  fired.pieces = 0;
  asked.lessMotion = false;
  page.body.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: asked.lessMotion }));
  vi.stubGlobal('document', {
    createElement: () => ({
      remove() {
        page.body.delete(this);
      },
    }),
    body: { append: (canvas: unknown) => page.body.add(canvas) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('throws 500 pieces of confetti over 5 seconds', async () => {
  await throwConfetti();
  await vi.advanceTimersByTimeAsync(2_490);
  expect(fired.pieces).toBe(250);
  await vi.advanceTimersByTimeAsync(2_200);
  expect(fired.pieces).toBeLessThan(500);
  await vi.advanceTimersByTimeAsync(310);
  expect(fired.pieces).toBe(500);
  expect(page.body.size).toBe(1);
  await vi.runAllTimersAsync();
  expect(fired.pieces).toBe(500);
  expect(page.body.size).toBe(0);
});

test('throws no confetti when the visitor prefers less motion', async () => {
  asked.lessMotion = true;
  await throwConfetti();
  await vi.runAllTimersAsync();
  expect([fired.pieces, page.body.size]).toEqual([0, 0]);
});
