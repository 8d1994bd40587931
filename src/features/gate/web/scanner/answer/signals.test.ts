import { afterEach, expect, test, vi } from 'vitest';
import { openSound } from './signals.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('goes on without sound when the device never starts it', async () => {
  vi.useFakeTimers();
  const resume = () => new Promise<void>(() => {});
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended';
      resume = resume;
    },
  );
  const hasSound = openSound();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await hasSound).toBe(false);
});
