// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayOf, gate } from '#testing/gate/event-day.ts';
import { asOrganiser, cleanScreens, openScreen } from '#testing/screen.ts';
import type { Board } from '../board-contract.ts';
import { ChosenCheckpoint } from './chosen-checkpoint.tsx';

cleanScreens();

test.each([
  [99, false],
  [100, true],
])('the board with %i colleges says whether there may be more', (count, isNoted) => {
  asOrganiser();
  const colleges = Array.from({ length: count }, (_, at) => ({ name: `College ${at}`, expected: 1, people: 0 }));
  const board: Board = {
    version: '1',
    timeZone: 'Asia/Kolkata',
    checkpoint: gate._id,
    checkpoints: [],
    overrides: [],
    oldList: [],
    events: [],
    colleges,
  };
  openScreen(
    <ChosenCheckpoint checkpoint={gate} day={dayOf()} board={board} onChoose={() => {}} onChange={() => {}} />,
  );
  expect(screen.queryByText('Only the largest 100 colleges are shown.') !== null).toBe(isNoted);
});
