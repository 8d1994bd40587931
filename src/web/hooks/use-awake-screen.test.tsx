// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cleanScreens } from '#testing/screen.ts';
import { useAwakeScreen } from './use-awake-screen.ts';

cleanScreens();

function Page() {
  useAwakeScreen();
  return null;
}

function lockOf(request: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
}

test('keeps the screen on, again after the page was in the background, and lets it go with the page', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  lockOf(request);
  const { unmount } = render(<Page />);
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'));
  // A browser removes the lock when the page is hidden.
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  unmount();
  expect(release).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});

test('fails in nothing when the phone refuses, or knows no such lock', async () => {
  const request = vi.fn(() => Promise.reject(new DOMException('low battery', 'NotAllowedError')));
  lockOf(request);
  const { unmount } = render(<Page />);
  await waitFor(() => expect(request).toHaveBeenCalledOnce());
  unmount();
  Reflect.deleteProperty(navigator, 'wakeLock');
  render(<Page />).unmount();
});
