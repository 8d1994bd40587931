// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { shareOrCopy, useCopy } from './copy.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const withoutClipboard = () =>
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
const link = { title: 'Quiz', url: 'https://fest.example.edu/quiz' };

test('copies a text and says so, for a time', async () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useCopy(2_000));
  await act(() => result.current.copy('meena@example'));
  expect(await navigator.clipboard.readText()).toBe('meena@example');
  expect(result.current.outcome).toBe('copied');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(result.current.outcome).toBeUndefined();
});

test('says that the browser refused to copy', async () => {
  withoutClipboard();
  const { result } = renderHook(() => useCopy());
  expect(await act(() => result.current.copy('meena@example'))).toBe(false);
  expect(result.current.outcome).toBe('refused');
});

test('opens the share sheet of the phone, and is content when it is closed', async () => {
  const share = vi.fn().mockRejectedValue(new Error('closed'));
  vi.stubGlobal('navigator', { share });
  expect(await shareOrCopy(link)).toBe('shared');
  expect(share).toHaveBeenCalledWith(link);
});

test('copies the link where the device has no share sheet', async () => {
  expect(await shareOrCopy(link)).toBe('copied');
  expect(await navigator.clipboard.readText()).toBe(link.url);
  withoutClipboard();
  expect(await shareOrCopy(link)).toBe('refused');
});
