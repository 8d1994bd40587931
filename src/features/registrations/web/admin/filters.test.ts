import { expect, test } from 'vitest';
import type { Registration } from '#features/registrations/contract.ts';
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

test.each([
  ['keeps', 'was released and whose payment still waits', { releasedAt: '2025-04-02T04:00:00.000Z' }, true],
  ['hides', 'was cancelled by a person', { releasedAt: '' }, false],
  ['hides', 'costs nothing', { registrationStatus: 'pending', amountDue: 0 }, false],
] as const)(
  '%s a changed row that %s when payments that wait for the committee are listed',
  (_, __, changed, isShown) => {
    const row = { ...confirmed, registrationStatus: 'cancelled', paymentStatus: 'pending', amountDue: 100, ...changed };
    expect(letsThrough({ ...noFilters, waiting: 'committee' }, row as Registration)).toBe(isShown);
  },
);

test('ignores a filter value that does not exist', () => {
  expect(readFilters(new URLSearchParams('status=maybe&payment=gold&submission=late&waiting=me'))).toEqual(noFilters);
});
