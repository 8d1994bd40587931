import { describe, expect, test } from 'vitest';
import { overallStatuses } from '#features/own-registrations/contract.ts';
import { lookOf, seatText } from './what-next.tsx';

const until = '2026-05-01T03:30:00.000Z';
const before = new Date('2026-05-01T03:29:59Z');
const after = new Date(until);
const paid = { overallStatus: 'checking', paymentStatus: 'pending', amountDue: 100, holdUntil: until } as const;
const failed = { ...paid, overallStatus: 'paymentFailed', paymentStatus: 'failed' } as const;
const words = (held: Parameters<typeof seatText>[0], now = before) => seatText(held, now, 'Asia/Kolkata');

describe('how long a seat is held', () => {
  test.each([
    ['a payment that is checked', paid],
    ['a payment that was not accepted', failed],
  ])('says whether and until when a seat is held with %s', (_, held) => {
    expect(words({ ...held, holdUntil: '' })).toBe('Your seat is held meanwhile.');
    expect(words(held)).toMatch(/^Your seat is held until .*9:00/);
    expect(words(held, after)).toMatch(/^Your seat was held until .*9:00/);
    for (const now of [before, after]) expect(words(held, now)).not.toContain('meanwhile');
  });

  test('says until when a seat is held that waits for the payment of a pass, and asks for no proof of its own', () => {
    const withPass = { ...paid, amountDue: 0 };
    expect(words(withPass)).toMatch(/^Your seat is held until .*9:00/);
    expect(words(withPass, after)).toMatch(/^Your seat was held until .*9:00.* at any moment\.$/);
  });

  test('tells no member how long the seat is held', () => {
    for (const held of [paid, failed]) expect(words({ ...held, holdUntil: '', isMember: true })).toBe('');
  });

  test('says nothing about the seat when a registration is settled, free or gone', () => {
    for (const overallStatus of overallStatuses.filter((one) => one !== 'checking' && one !== 'paymentFailed')) {
      expect(words({ ...paid, overallStatus })).toBe('');
    }
    expect(words({ ...paid, paymentStatus: 'completed', holdUntil: '' })).toBe('');
    expect(words({ ...paid, amountDue: 0, holdUntil: '' })).toBe('');
  });
});

test('the heading says what is wrong with the pass while its seat waits', () => {
  const waiting = { overallStatus: 'checking', passFault: 'rejected', incompleteTeam: null, result: null } as const;
  expect(lookOf(waiting)).toEqual({ title: 'The payment of your pass was not accepted', tone: 'error' });
  expect(lookOf({ ...waiting, passFault: 'cancelled' }).title).toBe('The pass of this registration is cancelled');
  expect(lookOf({ ...waiting, isMember: true }).title).toBe('The payment of your team was not accepted');
  expect(lookOf({ ...waiting, passFault: undefined }).title).toBe('We have it');
  expect(lookOf({ ...waiting, overallStatus: 'released' }).title).toBe('Your seat has been released');
});
