// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeScanner } from '#testing/gate/fake-scanner.ts';
import { cleanScreens } from '#testing/screen.ts';
import { OtherWays } from './other-ways.tsx';

cleanScreens();

const person = (at: number) => ({
  number: `K7M2P9${String(at).padStart(2, '2')}`,
  name: 'Priya',
  college: `College ${at}`,
});
const note = /Only the first 20 are shown/;

test.each([
  [19, false],
  [20, true],
])('of %i people found by name, says whether there may be more', async (count, isNoted) => {
  const { scanner } = fakeScanner({}, { search: async () => Array.from({ length: count }, (_, at) => person(at)) });
  const reader = { read: async () => undefined, close: () => {} };
  render(<OtherWays scanner={scanner} reader={reader} isDesk onText={() => {}} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Priya{Enter}');
  expect(await screen.findAllByText('Priya')).toHaveLength(count);
  expect(screen.queryByText(note) !== null).toBe(isNoted);
});
