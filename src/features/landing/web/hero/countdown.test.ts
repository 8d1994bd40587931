import { expect, test } from 'vitest';
import { timeLeft } from './countdown.tsx';

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
