// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetScanner, takeNewVersion, useNewVersion } from './new-version.ts';

const container = Object.assign(new EventTarget(), {
  controller: {} as object | undefined,
  waiting: undefined as { postMessage: (said: string) => void } | undefined,
  getRegistration: async () => ({ waiting: container.waiting, unregister }),
  register: vi.fn(async () => ({})),
});
const unregister = vi.fn(async () => true);
const reload = vi.fn();
beforeEach(() => {
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { reload });
  Object.assign(container, { controller: {}, waiting: undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.useRealTimers();
});

test('a version that came while somebody scanned is taken at the next start, and once', async () => {
  container.waiting = {
    postMessage(said) {
      expect(said).toBe(useNewVersion);
      container.waiting = undefined;
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
  await takeNewVersion();
  expect(reload).toHaveBeenCalledOnce();
  await takeNewVersion();
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that comes while the page is open changes nothing in it', async () => {
  await takeNewVersion();
  const postMessage = vi.fn();
  container.waiting = { postMessage };
  container.dispatchEvent(new Event('controllerchange'));
  expect([reload, postMessage].map((one) => one.mock.calls.length)).toEqual([0, 0]);
});

test('a version that does not take over holds nobody up for longer than two seconds', async () => {
  vi.useFakeTimers();
  container.waiting = { postMessage() {} };
  const started = takeNewVersion();
  await vi.advanceTimersByTimeAsync(2_000);
  await started;
  expect(reload).not.toHaveBeenCalled();
  expect(container.register).toHaveBeenCalledOnce();
});

test('an erased phone keeps the tickets that its owner has on the same site', async () => {
  const kept = [
    'workbox-precache-v2-https://fest.example/gate',
    'ticket-page',
    'workbox-precache-v2-https://fest.example/',
  ];
  const gone: string[] = [];
  vi.stubGlobal('caches', { keys: async () => kept, delete: async (name: string) => gone.push(name) });
  await forgetScanner();
  expect(gone).toEqual(kept.slice(0, 1));
  expect(unregister).toHaveBeenCalledOnce();
});
