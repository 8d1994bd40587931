// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { createOwnList } from './own-list.ts';

cleanScreens();

/** A list whose answers arrive when the test allows it, and a component that shows it. */
function slowList() {
  const answers: PromiseWithResolvers<string>[] = [];
  const { useList, refresh } = createOwnList(() => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  const Shown = () => <p>{useList() ?? 'not known'}</p>;
  return { answers, refresh, Shown };
}

test('is not known until it has come, nor where it does not come', async () => {
  const { answers, refresh, Shown } = slowList();
  openScreen(<Shown />);
  await act(async () => answers[0]?.reject(new Error('gone')));
  expect(screen.getByText('not known')).toBeTruthy();
  void refresh();
  await act(async () => answers[1]?.resolve('one'));
  expect(screen.getByText('one')).toBeTruthy();
});

test('shows the answer to the latest question, although an earlier one comes later', async () => {
  const { answers, refresh, Shown } = slowList();
  openScreen(<Shown />);
  void refresh();
  await act(async () => answers[1]?.resolve('after the change'));
  await act(async () => answers[0]?.resolve('before the change'));
  expect(screen.getByText('after the change')).toBeTruthy();
});

test('shows an earlier answer when the latest question fails', async () => {
  const { answers, refresh, Shown } = slowList();
  openScreen(<Shown />);
  void refresh();
  await act(async () => answers[1]?.reject(new Error('gone')));
  await act(async () => answers[0]?.resolve('one'));
  expect(screen.getByText('one')).toBeTruthy();
});
