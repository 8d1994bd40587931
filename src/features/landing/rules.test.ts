import { expect, test } from 'vitest';
import { edition } from '#sample/edition.ts';
import { festWhen } from './rules.ts';

const site = {
  edition: { ...edition, startsAtLocal: '2027-02-12T10:00', timeZone: 'Asia/Kolkata' },
  startsAt: '2027-02-12T04:30:00.000Z',
};

test.each([
  ['has no event', [], 'February 12, 2027 at 10:00 AM'],
  ['has events on its day or without one', ['2027-02-12', ''], 'February 12, 2027 at 10:00 AM'],
  ['has an event before its day', ['2025-05-09'], 'February 12, 2027 at 10:00 AM'],
  ['lasts several days', ['2027-02-21', '2027-02-13'], 'February 12 to 21, 2027'],
  ['ends in another month', ['2027-03-01'], 'February 12 to March 1, 2027'],
])('says when an edition is that %s', (_, days, words) => {
  expect(festWhen(site, days.map((date) => ({ date })))).toBe(words);
});
