import { expect, test } from 'vitest';
import { edition } from '#sample/edition.ts';
import { costsOf, festEndsAt, festWhen, registrationSteps } from './rules.ts';

const site = {
  edition: { ...edition, startsAtLocal: '2027-02-12T10:00', timeZone: 'Asia/Kolkata' },
  startsAt: '2027-02-12T04:30:00.000Z',
};

test.each([
  ['has no event', [], 'February 12, 2027 at 10:00 AM'],
  ['has events on its day or without one', ['2027-02-12', ''], 'February 12, 2027 at 10:00 AM'],
  ['has an event before its day', ['2025-05-09'], 'February 12, 2027 at 10:00 AM'],
  [
    'lasts several days',
    ['2027-02-21', '2027-02-13'],
    'February 12, 2027 at 10:00 AM, until Sunday, February 21, 2027',
  ],
  ['has an event long after it', ['2099-05-09'], 'February 12, 2027 at 10:00 AM'],
  ['ends in another month', ['2027-03-01'], 'February 12, 2027 at 10:00 AM, until Monday, March 1, 2027'],
])('says when an edition is that %s', (_, days, words) => {
  expect(
    festWhen(
      site,
      days.map((date) => ({ date })),
    ),
  ).toBe(words);
});

test.each([
  ['its first day without events', [], '2027-02-12T18:30:00.000Z'],
  ['the last event of its days', [['2027-02-13', '2027-02-13T12:00:00.000Z']], '2027-02-13T12:00:00.000Z'],
  [
    'its first day when an event of another edition is later',
    [['2028-02-11', '2028-02-11T12:00:00.000Z']],
    '2027-02-12T18:30:00.000Z',
  ],
])('ends an edition with %s', (_, events, end) => {
  const listed = events.map(([date = '', endsAt = '']) => ({ date, endsAt }));
  expect(festEndsAt({ ...site, firstDayEndsAt: '2027-02-12T18:30:00.000Z' }, listed)).toBe(end);
});

test('counts an event with a fee or for a pass as paid', () => {
  const event = (solo: number, entry: 'fee' | 'pass' = 'fee') => ({
    isTeamEvent: false,
    registrationFees: { solo, team: 0 },
    entry,
  });
  expect(costsOf([event(0), event(150)])).toEqual({ hasFree: true, hasPaid: true });
  expect(costsOf([event(0)])).toEqual({ hasFree: true, hasPaid: false });
  expect(costsOf([event(0, 'pass')])).toEqual({ hasFree: false, hasPaid: true });
  expect(costsOf([])).toEqual({ hasFree: false, hasPaid: false });
});

test.each([
  [
    'free and paid events',
    { hasFree: true, hasPaid: true },
    'Many events are free.',
    'For the others, pay through UPI',
  ],
  ['only free events', { hasFree: true, hasPaid: false }, 'All events are free.', undefined],
  ['only paid events', { hasFree: false, hasPaid: true }, 'with your team.', 'Pay through UPI'],
  ['no events yet', { hasFree: false, hasPaid: false }, 'with your team.', undefined],
])('tells how to register where there are %s', (_, costs, choosing, paying) => {
  const [, choose, pay] = registrationSteps(costs);
  expect(choose?.text.endsWith(choosing)).toBe(true);
  expect(pay?.text.slice(0, paying?.length)).toBe(paying);
});
