import { describe, expect, test } from 'vitest';
import { changesOf, wordsOf } from './rules.ts';

describe('what somebody did', () => {
  test.each([
    ['registration.status', 'changed the status of the registration of'],
    ['speaker.create', 'added the speaker'],
    ['schedule.order', 'changed the order of the schedule item'],
    ['payment.rejected', 'rejected the payment of'],
    ['something.taken-apart', 'taken apart the something'],
  ])('%s: %s', (action, words) => {
    expect(wordsOf(action)).toBe(words);
  });
});

describe('what changed', () => {
  test('is only what differs, in words, nested fields too', () => {
    const before = { _id: 'x', version: 1, title: 'Old', registrationFees: { solo: 0, team: 5 }, isActive: true };
    const after = { _id: 'x', version: 2, title: 'New', registrationFees: { solo: 50, team: 5 }, isActive: false };
    expect(changesOf(before, after)).toEqual([
      { label: 'Title', before: 'Old', after: 'New' },
      { label: 'Registration fees solo', before: '0', after: '50' },
      { label: 'Is active', before: 'yes', after: 'no' },
    ]);
  });

  test('is what was set or taken away, where there is no other side', () => {
    expect(changesOf(null, { upiId: 'fest@example', note: '' })).toEqual([
      { label: 'UPI ID', before: null, after: 'fest@example' },
    ]);
    expect(changesOf({ amountDuePaise: 10_050, rules: ['One', 'Two'] }, null)).toEqual([
      { label: 'Amount due', before: '₹100.50', after: null },
      { label: 'Rules', before: 'One; Two', after: null },
    ]);
  });

  test('is cut where it is endless', () => {
    expect(changesOf(null, { description: 'x'.repeat(10_000) })[0]?.after).toHaveLength(401);
  });
});
