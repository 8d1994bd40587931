import { describe, expect, test } from 'vitest';
import { paths } from '#shared/paths.ts';
import type { NewsItem } from '../contract.ts';
import { badgesOf } from './badges.ts';
import { latestRegistration } from './use-new-registrations.ts';

const counts = { registrationsToCheck: 409, unreadMessages: 3 };

describe('the sidebar', () => {
  test('counts payments at the desk and says New at the registrations', () => {
    expect(badgesOf(counts, true, 'administrator')).toEqual({
      [paths.adminPayments]: { count: 409, words: 'to check' },
      [paths.adminRegistrations]: { word: 'New', words: 'registrations' },
      [paths.adminMessages]: { count: 3, words: 'unread' },
    });
  });

  test('counts at the registrations for a coordinator, who has no desk', () => {
    const badges = badgesOf(counts, true, 'coordinator');
    expect(badges[paths.adminPayments]).toBeUndefined();
    expect(badges[paths.adminRegistrations]).toEqual({ count: 409, words: 'to check' });
    const none = badgesOf({ ...counts, registrationsToCheck: 0 }, true, 'coordinator');
    expect(none[paths.adminRegistrations]).toEqual({ word: 'New', words: 'registrations' });
  });

  test('shows nothing while nothing is new or known', () => {
    expect(badgesOf(undefined, false, 'administrator')[paths.adminRegistrations]).toBeUndefined();
  });
});

test('the latest registration is not a message or a payment', () => {
  const item = (kind: NewsItem['kind'], at: string) => ({ kind, at }) as NewsItem;
  const items = [item('message', '2025-05-03'), item('registration', '2025-05-02'), item('registration', '2025-05-01')];
  expect(latestRegistration(items)).toBe('2025-05-02');
  expect(latestRegistration([])).toBe('');
});
