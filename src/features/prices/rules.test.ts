import { describe, expect, test } from 'vitest';
import { seeded } from '#testing/seeded.ts';
import { audiences, channels, type PriceLine, priceLine } from './contract.ts';
import { type Buyer, lineKey, lineOf, nextPrice, priceAt, priceListFaults, unknownBuyer } from './rules.ts';

const hour = 3_600_000;
const start = Date.parse('2026-04-01T00:00:00.000Z');
const at = (hours: number) => new Date(start + hours * hour);
const line = (fields: Partial<PriceLine>): PriceLine => priceLine.parse({ amount: 250, ...fields });
const until30April = '2026-04-30T18:30:00.000Z';
const early = [line({ until: until30April }), line({ amount: 300 })];

describe('the price at an instant', () => {
  test('takes the price of the first line that fits', () => {
    expect(priceAt(early, unknownBuyer, new Date('2026-04-30T18:29:59.999Z'))?.amount).toBe(250);
    expect(priceAt(early, unknownBuyer, new Date(until30April))?.amount).toBe(300);
  });

  test('takes the price for the own college or for a group when the list has that price', () => {
    const lines = [
      line({ audience: 'ownCollege', amount: 0 }),
      line({ audience: 'collegeGroup', groupMin: 5, amount: 200 }),
      line({}),
    ];
    expect(priceAt(lines, { ...unknownBuyer, isOwnCollege: true }, at(0))?.amount).toBe(0);
    expect(priceAt(lines, { ...unknownBuyer, groupSize: 5 }, at(0))?.amount).toBe(200);
    expect(priceAt(lines, { ...unknownBuyer, groupSize: 4 }, at(0))?.amount).toBe(250);
  });

  test('skips a line that is sold out', () => {
    const lines = [line({ amount: 100, limit: 2 }), line({})];
    const sold = (count: number) => ({ soldAt: () => count });
    expect(priceAt(lines, unknownBuyer, at(0), sold(1))?.amount).toBe(100);
    expect(priceAt(lines, unknownBuyer, at(0), sold(2))?.amount).toBe(250);
  });

  test('takes the usual price when no line fits, and gives no price without a usual price', () => {
    const lines = [line({ audience: 'ownCollege', amount: 0 })];
    expect(priceAt(lines, unknownBuyer, at(0), { usual: 80 })).toEqual({ line: undefined, amount: 80 });
    expect(priceAt(lines, unknownBuyer, at(0))).toBeUndefined();
  });

  test('agrees with a table by the hour for random lists, buyers and times', () => {
    const random = randomLists(2026);
    for (let round = 0; round < 5_000; round++) {
      const [lines, buyer, hours] = [random.lines(), random.buyer(), random.below(30) + random.below(2) / 2];
      expect(priceAt(lines, buyer, at(hours))?.amount, JSON.stringify({ lines, buyer, hours })).toBe(
        oracle(lines, buyer, hours)?.amount,
      );
    }
  });
});

describe('the next price', () => {
  test('names the next price with the time when it begins', () => {
    expect(nextPrice(early, unknownBuyer, at(0))).toEqual({ amount: 300, from: new Date(until30April) });
    expect(nextPrice(early, unknownBuyer, new Date(until30April))).toBeUndefined();
  });

  test('names no next price when the next line has the same price', () => {
    expect(nextPrice([line({ until: until30April }), line({})], unknownBuyer, at(0))).toBeUndefined();
  });
});

describe('a price list', () => {
  test.each<[string, Partial<PriceLine>[], Record<number, RegExp>]>([
    ['ends before it begins', [{ from: until30April, until: at(0).toISOString() }], { 0: /ends before it begins/ }],
    ['has a group without a size', [{ audience: 'collegeGroup' }], { 0: /how many make a group/ }],
    ['has a size for no group', [{ groupMin: 3 }], { 0: /Only a price for groups/ }],
    [
      'has two prices whose times cross',
      [
        { from: at(1).toISOString(), until: at(5).toISOString() },
        { from: at(3).toISOString(), until: at(9).toISOString() },
      ],
      { 1: /Prices 1 and 2 hold for the same people at the same time/ },
    ],
    ['says the same twice', [{}, { amount: 300 }], { 1: /Price 2 is never used/ }],
    ['has a better price below one for anyone', [{}, { audience: 'ownCollege', amount: 0 }], { 1: /never used/ }],
    [
      'has a price that two above it cover together',
      [{ until: at(5).toISOString() }, {}, { audience: 'ownCollege', until: at(9).toISOString() }],
      { 2: /Price 3 is never used/ },
    ],
  ])('refuses a price list that %s', (_, lines, faults) => {
    const found = priceListFaults(lines.map(line));
    expect(Object.keys(found)).toEqual(Object.keys(faults));
    for (const [index, words] of Object.entries(faults)) expect(found[Number(index)]).toMatch(words);
  });

  test('accepts an early price, a price on the spot and a price for the first buyers', () => {
    expect(priceListFaults([...early, line({ channel: 'spot', amount: 350 })])).toEqual({});
    expect(priceListFaults([line({ limit: 50 }), line({ amount: 300 })])).toEqual({});
  });

  test('reports a line as never used exactly when no buyer can get its price', () => {
    const random = randomLists(7);
    for (let round = 0; round < 1_000; round++) {
      const lines = random.lines();
      const faults = priceListFaults(lines);
      for (const [index, one] of lines.entries()) {
        const isNeverUsed = faults[index]?.includes('never used') ?? false;
        if (faults[index] && !isNeverUsed) continue;
        expect(isNeverUsed, JSON.stringify({ lines, index })).toBe(!isEverUsed(lines, one));
      }
    }
  });

  test('recognises a line when its limit or the spelling of its times has changed', () => {
    const [first] = early;
    expect(lineKey({ ...line({ until: '2026-04-30T18:30:00Z' }), limit: 5 })).toBe(first && lineKey(first));
    expect(lineKey(line({ amount: 251 }))).not.toBe(lineKey(line({})));
  });
});

type Hours = { from: number; until: number };

/** Written as a person reads the table, hour by hour, without regard to how the rules are built. */
function oracle(lines: readonly PriceLine[], buyer: Buyer, hours: number): PriceLine | undefined {
  for (const one of lines) {
    const { from, until } = hoursOf(one);
    if (hours < from || hours >= until) continue;
    if (one.channel !== buyer.channel) continue;
    if (one.audience === 'ownCollege' && !buyer.isOwnCollege) continue;
    if (one.audience === 'collegeGroup' && buyer.groupSize < (one.groupMin ?? 0)) continue;
    return one;
  }
  return undefined;
}

function hoursOf({ from, until }: PriceLine): Hours {
  const hours = (bound: string | undefined, otherwise: number) =>
    bound ? (Date.parse(bound) - start) / hour : otherwise;
  return { from: hours(from, Number.NEGATIVE_INFINITY), until: hours(until, Number.POSITIVE_INFINITY) };
}

function isEverUsed(lines: readonly PriceLine[], wanted: PriceLine): boolean {
  const buyers = channels.flatMap((channel) =>
    [true, false].flatMap((isOwnCollege) => [1, 2, 3, 4].map((groupSize) => ({ channel, isOwnCollege, groupSize }))),
  );
  const everyHour = Array.from({ length: 42 }, (_, index) => index - 6);
  return buyers.some((buyer) => everyHour.some((hours) => oracle(lines, buyer, hours) === wanted));
}

function randomLists(seed: number) {
  const next = seeded(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const bound = () => (below(3) === 0 ? undefined : at(below(30)).toISOString());
  const one = (amount: number) => {
    const audience = audiences[below(audiences.length)] ?? 'anyone';
    return line({
      audience,
      amount,
      channel: below(4) === 0 ? 'spot' : 'online',
      from: bound(),
      until: bound(),
      ...(audience === 'collegeGroup' && { groupMin: 2 + below(3) }),
    });
  };
  return {
    below,
    lines: () => Array.from({ length: 1 + below(5) }, (_, index) => one(index)),
    buyer: (): Buyer => ({
      channel: channels[below(2)] ?? 'online',
      isOwnCollege: below(2) === 0,
      groupSize: 1 + below(5),
    }),
  };
}

test('reads a line again from the text that names it', () => {
  const line = {
    audience: 'collegeGroup',
    groupMin: 5,
    channel: 'spot',
    from: '2025-04-30T18:30:00.000Z',
    until: '',
    amount: 200,
  } as const;
  expect(lineOf(lineKey({ ...line, limit: 3 }))).toEqual(line);
});
