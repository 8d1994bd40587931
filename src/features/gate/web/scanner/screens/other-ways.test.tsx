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

function search(text: string, people: readonly ReturnType<typeof person>[]) {
  const { scanner } = fakeScanner({}, { search: async () => people });
  const reader = { read: async () => undefined, close: () => {} };
  render(<OtherWays scanner={scanner} reader={reader} isDesk onText={() => {}} />);
  return userEvent.setup().type(screen.getByLabelText('Name'), `${text}{Enter}`);
}

test('asks for more letters of a name when only one was typed', async () => {
  await search('P', [person(1)]);
  expect((await screen.findByRole('alert')).textContent).toBe('Type at least two letters.');
  expect(screen.queryByText('Priya')).toBeNull();
});

test.each([
  [19, false],
  [20, true],
])('a search that finds %i people says whether there may be more', async (count, isNoted) => {
  await search(
    'Priya',
    Array.from({ length: count }, (_, at) => person(at)),
  );
  expect(await screen.findAllByText('Priya')).toHaveLength(count);
  expect(screen.queryByText(note) !== null).toBe(isNoted);
});
