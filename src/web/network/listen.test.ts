// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from './listen.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('connects again when a connection sends no headers for longer than the heartbeat', async () => {
  vi.useFakeTimers();
  localStorage.setItem('adminToken', 'a session');
  const swallow = vi.fn<typeof fetch>(
    (_, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  vi.stubGlobal('fetch', swallow);
  const onState = vi.fn();
  const stop = listen('/api/admin/live', { onMessage: () => {}, onState });
  expect(swallow).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(onState).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onState).toHaveBeenCalledWith(false);
  expect(swallow).toHaveBeenCalledTimes(2);
  stop();
});
