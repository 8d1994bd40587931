// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { Countdown, timeLeft } from './countdown.tsx';

cleanScreens();

const startsAt = '2025-05-09T03:30:00.000Z';
const before = (ms: number) => timeLeft(startsAt, Date.parse(startsAt) - ms);

test('counts whole days, hours, minutes and seconds', () => {
  expect(before(((168 * 24 + 4) * 60 + 27) * 60_000 + 51_400)).toEqual({
    days: 168,
    hours: 4,
    minutes: 27,
    seconds: 51,
  });
});

test('the time left is zero from the start of the fest on', () => {
  const zero = { days: 0, hours: 0, minutes: 0, seconds: 0 };
  expect(before(0)).toEqual(zero);
  expect(before(-86_400_000)).toEqual(zero);
});

test.each([
  ['before the start', '2099-05-09T03:30:00.000Z', '2099-05-10T03:30:00.000Z', []],
  ['between the start and the last event', '2025-05-09T03:30:00.000Z', '2099-05-10T03:30:00.000Z', ['It has begun.']],
  ['after the last event', '2025-05-09T03:30:00.000Z', '2025-05-10T03:30:00.000Z', ['This edition is over.']],
])('says how far the fest is %s', (_, startsAt, endsAt, words) => {
  openScreen(<Countdown startsAt={startsAt} endsAt={endsAt} />);
  const shown = screen.queryAllByText(/has begun|is over/).map(({ textContent }) => textContent);
  expect(shown).toEqual(words);
});
