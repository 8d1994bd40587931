import { describe, expect, test } from 'vitest';
import { paths } from '#shared/paths.ts';
import type { NotificationItem } from '../contract.ts';
import { badgesOf } from './badges.ts';
import { latestRegistration } from './use-new-registrations.ts';

const counts = { registrationsToCheck: 409, ordersToCheck: 7, unreadMessages: 3 };

describe('the sidebar', () => {
  test('counts payments to check at the desk, and marks the registrations as New', () => {
    expect(badgesOf(counts, true, 'administrator')).toEqual({
      [paths.adminPayments]: { count: 409, words: 'to check' },
      [paths.adminPasses]: { count: 7, words: 'to check' },
      [paths.adminRegistrations]: { word: 'New', words: 'registrations' },
      [paths.adminMessages]: { count: 3, words: 'unread' },
    });
  });

  test('counts payments to check at the registrations for a coordinator', () => {
    const badges = badgesOf(counts, true, 'coordinator');
    expect(badges[paths.adminPayments]).toBeUndefined();
    expect(badges[paths.adminRegistrations]).toEqual({ count: 409, words: 'to check' });
    const none = badgesOf({ ...counts, registrationsToCheck: 0 }, true, 'coordinator');
    expect(none[paths.adminRegistrations]).toEqual({ word: 'New', words: 'registrations' });
  });

  test('shows no badge when nothing is new and the counts are not known', () => {
    expect(badgesOf(undefined, false, 'administrator')[paths.adminRegistrations]).toBeUndefined();
  });
});

test('takes the time of the latest registration, not of a newer message', () => {
  const item = (kind: NotificationItem['kind'], at: string) => ({ kind, at }) as NotificationItem;
  const items = [item('message', '2025-05-03'), item('registration', '2025-05-02'), item('registration', '2025-05-01')];
  expect(latestRegistration(items)).toBe('2025-05-02');
  expect(latestRegistration([])).toBe('');
});
