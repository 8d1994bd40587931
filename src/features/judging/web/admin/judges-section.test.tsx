// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Matrix } from '#features/judging/result-contract.ts';
import { asOrganiser, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { endSession } from '#web/sessions.ts';
import { JudgesSection } from './judges-section.tsx';

cleanScreens();
beforeEach(() => asOrganiser());

function open(roundId: string) {
  const matrix = { round: { _id: roundId, state: 'marking' }, judges: [] } as unknown as Matrix;
  return openScreen(<JudgesSection matrix={matrix} timeZone="Asia/Kolkata" />);
}

test('opens the form of a judge again, in its round alone, with what was typed when the session ended', async () => {
  const { user, leave } = open('r1');
  await user.click(button('Add judge'));
  await user.type(field('Name'), 'Kavitha');
  await user.type(field(/^College/), 'Thinnai College');
  endSession('admin');
  leave();
  asOrganiser();
  const other = open('r2');
  expect(screen.queryByRole('dialog')).toBeNull();
  other.leave();
  open('r1');
  expect(await screen.findByText('This was not saved yet')).toBeTruthy();
  expect(field('Name')).toHaveProperty('value', 'Kavitha');
  expect(field(/^College/)).toHaveProperty('value', 'Thinnai College');
});
