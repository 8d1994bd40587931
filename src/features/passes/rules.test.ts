import { describe, expect, test } from 'vitest';
import type { Covers } from './admin-contract.ts';
import { afterCoupon, coversText } from './rules.ts';

describe('what a pass covers', () => {
  test.each<[Covers, string]>([
    [{ kind: 'all' }, 'All events that take a pass'],
    [{ kind: 'any', count: 1 }, '1 event of any type'],
    [{ kind: 'any', count: 4 }, '4 events of any type'],
    [{ kind: 'allowance', counts: { technical: 1, nontechnical: 1 } }, '1 technical and 1 nontechnical event'],
    [{ kind: 'allowance', counts: { technical: 2, talk: 0 } }, '2 technical events'],
    [{ kind: 'events', events: ['a', 'b'] }, 'Quiz and Debate'],
    [{ kind: 'events', events: ['a', 'gone'] }, '2 chosen events'],
  ])('describes what a pass covers: %j', (covers, words) => {
    const titles: Record<string, string> = { a: 'Quiz', b: 'Debate' };
    expect(coversText(covers, (id) => titles[id])).toBe(words);
  });
});

describe('a price after a coupon', () => {
  test('reduces a price to whole rupees, and never below 0', () => {
    expect(afterCoupon(250, { percent: 10 })).toBe(225);
    expect(afterCoupon(99, { percent: 10 })).toBe(89);
    expect(afterCoupon(100, { percent: 100 })).toBe(0);
    expect(afterCoupon(100, { amount: 30 })).toBe(70);
    expect(afterCoupon(20, { amount: 30 })).toBe(0);
  });
});
