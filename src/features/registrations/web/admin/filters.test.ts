import { expect, test } from 'vitest';
import { letsThrough, noFilters, readFilters } from './filters.ts';
import { readIncoming } from './refresh/incoming.ts';

const incoming = readIncoming([{ registrationStatus: 'confirmed', paymentStatus: 'completed' }], new Date());
const [confirmed] = 'registrations' in incoming ? incoming.registrations : [];

test.each([
  ['no filter', {}, true],
  ['its own status', { registrationStatus: 'confirmed' }, true],
  ['its own payment status', { paymentStatus: 'completed' }, true],
  ['another status', { registrationStatus: 'pending' }, false],
  ['a missing submission', { submission: 'missing' }, true],
  ['payments that wait for the committee', { waiting: 'committee' }, false],
  ['another payment status', { registrationStatus: 'confirmed', paymentStatus: 'failed' }, false],
] as const)('checks a changed row against %s', (_, filters, isShown) => {
  expect(confirmed && letsThrough({ ...noFilters, ...filters }, confirmed)).toBe(isShown);
});

test('ignores a filter value that does not exist', () => {
  expect(readFilters(new URLSearchParams('status=maybe&payment=gold&submission=late&waiting=me'))).toEqual(noFilters);
});
