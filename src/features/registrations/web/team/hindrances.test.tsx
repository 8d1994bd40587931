// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Hindrance } from '#features/registrations/team-contract.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { Hindrances } from './hindrances.tsx';

cleanScreens();

test.each<[Hindrance[], string[]]>([
  [['clashNotice'], ['You have another event at this time. You can still join.']],
  [
    ['clashNotice', 'teamFull'],
    ['You have another event at this time.', 'The team is full.'],
  ],
])('promises a place only to somebody who can join: %j', (hindrances, words) => {
  openScreen(<Hindrances hindrances={hindrances} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(words);
});
