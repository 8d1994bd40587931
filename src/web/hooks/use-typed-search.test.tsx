// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanScreens } from '#testing/screen.ts';
import { useTypedSearch } from './use-typed-search.ts';

cleanScreens();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** `answers`: the answer for each text. */
function open(answers: Record<string, () => Promise<string>> = {}) {
  const ask = vi.fn((text: string) => answers[text]?.() ?? Promise.resolve(`found ${text}`));
  const hook = renderHook(
    ({ typed, within }: { typed: string; within?: string }) =>
      useTypedSearch(typed, ask, { least: 2, pauseMs: 200, within }),
    { initialProps: { typed: '' } as { typed: string; within?: string } },
  );
  return {
    asked: () => ask.mock.calls.map(([text]) => text),
    type: (typed: string, within?: string) => hook.rerender({ typed, ...(within && { within }) }),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    shown: () => hook.result.current,
  };
}

test('asks once, when nothing was typed for a while', async () => {
  const { asked, type, wait, shown } = open();
  type('an');
  await wait(150);
  type('anb ');
  await wait(150);
  expect([asked(), shown().state]).toEqual([[], 'searching']);
  await wait(50);
  expect(asked()).toEqual(['anb']);
  expect(shown()).toEqual({ found: 'found anb', text: 'anb', state: 'idle' });
});

test('does not ask for a text that is too short, and forgets the earlier answer', async () => {
  const { asked, type, wait, shown } = open();
  type('an');
  await wait(200);
  type('a ');
  expect(shown()).toEqual({ text: '', state: 'idle' });
  await wait(200);
  expect(asked()).toEqual(['an']);
});

test('shows the earlier answer until the next one arrives, and drops one that arrives late', async () => {
  const late = Promise.withResolvers<string>();
  const { type, wait, shown } = open({ anbu: () => late.promise });
  type('an');
  await wait(200);
  type('anbu');
  await wait(200);
  expect(shown()).toEqual({ found: 'found an', text: 'an', state: 'searching' });
  type('anita');
  await wait(200);
  late.resolve('found anbu');
  await wait(0);
  expect(shown()).toEqual({ found: 'found anita', text: 'anita', state: 'idle' });
});

test('says why an answer did not come, until the next one does', async () => {
  const { type, wait, shown } = open({ an: () => Promise.reject(new Error('The network is gone')) });
  type('an');
  await wait(200);
  expect(shown()).toMatchObject({ error: new Error('The network is gone'), text: 'an', state: 'failed' });
  type('anb');
  expect(shown()).toMatchObject({ error: new Error('The network is gone'), state: 'searching' });
  await wait(200);
  expect(shown()).toEqual({ found: 'found anb', text: 'anb', state: 'idle' });
});

test('asks again when what the answer depends on has changed', async () => {
  const { asked, type, wait } = open();
  type('an', 'ropes');
  await wait(200);
  type('an', 'kites');
  await wait(200);
  expect(asked()).toEqual(['an', 'an']);
});
