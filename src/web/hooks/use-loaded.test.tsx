// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanScreens } from '#testing/screen.ts';
import { useLoaded } from './use-loaded.ts';

cleanScreens();

interface Data {
  name: string;
  seats: number;
}

/** Loads data whose answers arrive when the test sends them, in any order. */
function open() {
  const asked: PromiseWithResolvers<Data>[] = [];
  const { result } = renderHook(() =>
    useLoaded(() => {
      const answer = Promise.withResolvers<Data>();
      asked.push(answer);
      return answer.promise;
    }),
  );
  return {
    shown: () => result.current,
    answer: (at: number, data: Data) => act(async () => asked[at]?.resolve(data)),
    fail: (at: number) => act(async () => asked[at]?.reject(new Error('no network'))),
  };
}

test('shows what was loaded when a part of it is changed before the answer arrives', async () => {
  const { shown, answer } = open();
  act(() => shown().change({ seats: 3 }));
  await answer(0, { name: 'Ropes', seats: 2 });
  expect(shown().loaded).toEqual({ state: 'loaded', data: { name: 'Ropes', seats: 3 } });
});

test('says that the first load failed when a part was changed before', async () => {
  const { shown, fail } = open();
  act(() => shown().change({ seats: 3 }));
  await fail(0);
  expect(shown().loaded.state).toBe('failed');
});

test('keeps a change when an older answer arrives after it', async () => {
  const { shown, answer } = open();
  await answer(0, { name: 'Ropes', seats: 2 });
  act(() => void shown().refresh());
  act(() => shown().change({ seats: 3 }));
  await answer(1, { name: 'Rope Bridge', seats: 2 });
  expect(shown().loaded).toEqual({ state: 'loaded', data: { name: 'Rope Bridge', seats: 3 } });
});

test('shows what is loaded after a change, also where it differs from the change', async () => {
  const { shown, answer } = open();
  await answer(0, { name: 'Ropes', seats: 2 });
  act(() => shown().change({ seats: 3 }));
  act(() => void shown().refresh());
  await answer(1, { name: 'Ropes', seats: 4 });
  expect(shown().loaded).toEqual({ state: 'loaded', data: { name: 'Ropes', seats: 4 } });
});
