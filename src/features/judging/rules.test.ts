import { describe, expect, test } from 'vitest';
import { seeded } from '#testing/seeded.ts';
import { firstRanks, judgeSpreads, type Method, missingMarks, type Sheet, standings, trophyTable } from './rules.ts';

/** Written as on paper: a line for each judge, a column for each entry, a mark for each criterion. */
function sheetOf(
  lines: Record<string, Record<string, number[] | 'conflict' | 'abstained'>>,
  weights: number[] = [1],
): Sheet {
  const judges = Object.keys(lines);
  const criteria = weights.map((weight, index) => ({ _id: `c${index}`, max: 10, weight }));
  const marks = judges.flatMap((judge) =>
    Object.entries(lines[judge] ?? {}).map(([entry, given]) =>
      typeof given === 'string'
        ? { judge, entry, excused: given, marks: {} }
        : { judge, entry, marks: Object.fromEntries(given.map((mark, index) => [`c${index}`, mark])) },
    ),
  );
  return { criteria, judges, entries: [...new Set(marks.map(({ entry }) => entry))], marks };
}

const ranks = (sheet: Sheet, method: Method = 'raw') =>
  Object.fromEntries(standings(sheet, method).map(({ entry, rank }) => [entry, rank]));

describe('standings', () => {
  test('weigh the criteria and average the judges', () => {
    const sheet = sheetOf({ j1: { a: [8, 4], b: [6, 9] }, j2: { a: [7, 5], b: [6, 6] } }, [2, 0.5]);
    expect(standings(sheet, 'raw')).toMatchObject([
      { entry: 'a', rank: 1, raw: 17.25, judges: 2, byCriterion: [7.5, 4.5] },
      { entry: 'b', rank: 2, raw: 15.75 },
    ]);
  });

  test('standings are equal when decimals add up to the same', () => {
    const sheet = sheetOf({ j1: { a: [1.1], b: [1] }, j2: { a: [0], b: [0.1] } });
    expect(ranks(sheet)).toEqual({ a: 1, b: 1 });
  });

  test('compare averages of different numbers of judges without rounding', () => {
    const three = { a: [1], b: [1] };
    const sheet = sheetOf({ j1: three, j2: three, j3: { a: [2], b: 'conflict' } });
    expect(ranks(sheet)).toEqual({ a: 1, b: 2 });
    const equal = sheetOf({ j1: { a: [1], b: [2] }, j2: { a: [2], b: [2] }, j3: { a: [3], b: 'abstained' } });
    expect(ranks(equal)).toEqual({ a: 1, b: 1 });
  });

  test('break ties by the criteria in their order, else share the rank and leave out the next', () => {
    const sheet = sheetOf({ j1: { a: [5, 5], b: [6, 4], c: [6, 4], d: [1, 1] } }, [1, 1]);
    expect(ranks(sheet)).toEqual({ b: 1, c: 1, a: 3, d: 4 });
    expect(firstRanks(standings(sheet, 'raw'), 1).map(({ entry }) => entry)).toEqual(['b', 'c']);
    expect(firstRanks(standings(sheet, 'raw'), 2)).toHaveLength(2);
  });

  test('standings give each judge the same influence when they are normalised', () => {
    // The first judge uses the whole scale and would decide the result alone.
    const sheet = sheetOf({ j1: { a: [10], b: [0] }, j2: { a: [5], b: [6] }, j3: { a: [5], b: [6] } });
    expect(ranks(sheet, 'raw')).toEqual({ a: 1, b: 2 });
    expect(ranks(sheet, 'normalised')).toEqual({ a: 2, b: 1 });
  });

  test('share the rank where normalised points are equal that roots of different judges add up to', () => {
    const strict = { x: [3], y: [2], w: [0], z: [0] };
    const sheet = sheetOf({ j1: strict, j2: { x: [0], y: [2], w: [3], z: [0] }, j3: strict });
    expect(ranks(sheet, 'normalised')).toMatchObject({ x: 1, y: 1, w: 3, z: 4 });
  });

  test('rank the higher first where normalised points differ by less than a millionth', () => {
    const sheet = sheetOf({ j1: { a: [10], b: [0], c: [4.51] }, j2: { a: [0], b: [9.49], c: [5.21] } });
    const [b, a] = standings(sheet, 'normalised');
    expect([b, a]).toMatchObject([
      { entry: 'b', rank: 1 },
      { entry: 'a', rank: 2 },
    ]);
    expect((b?.normalised ?? 0) - (a?.normalised ?? 0)).toBeCloseTo(8.4e-7, 8);
  });

  test('standings take marks of a judge with one entry, or with the same for all, for average ones', () => {
    const sheet = sheetOf({ j1: { a: [10] }, j2: { a: [3], b: [3] } });
    expect(standings(sheet, 'normalised').map(({ normalised }) => normalised)).toEqual([50, 50]);
  });

  test('rank nothing without marks, and ignore marks of others', () => {
    const sheet = sheetOf({ j1: { a: [4], b: 'conflict' } });
    const foreign = { judge: 'gone', entry: 'b', marks: { c0: 9 } };
    const withdrawn = { judge: 'j1', entry: 'withdrawn', marks: { c0: 10 } };
    const standing = standings({ ...sheet, marks: [foreign, withdrawn, ...sheet.marks] }, 'raw');
    expect(standing).toMatchObject([
      { entry: 'a', rank: 1, normalised: 50 },
      { entry: 'b', judges: 0 },
    ]);
    expect(standing[1]).not.toHaveProperty('rank');
    expect(firstRanks(standing, 3)).toHaveLength(1);
    expect(standings({ criteria: [], judges: [], entries: [], marks: [] }, 'raw')).toEqual([]);
  });
});

interface Expected {
  rank?: number;
  normalised?: number;
  rankNormalised?: number;
}

/** Slow but simple: fractions as pairs of big integers, and deviations computed as in a textbook. */
function oracle({ criteria, judges, entries, marks }: Sheet): Map<string, Expected> {
  const given = marks.filter((row) => !row.excused && judges.includes(row.judge) && entries.includes(row.entry));
  const whole = given.filter((row) => criteria.every(({ _id }) => row.marks[_id] !== undefined));
  const parts = (value: number | undefined) => BigInt(Math.round((value ?? 0) * 100));
  const ofJudge = (judge: string) => whole.filter((row) => row.judge === judge);
  const total = (row: (typeof whole)[number]) =>
    criteria.map(({ _id, weight }) => parts(row.marks[_id]) * parts(weight)).reduce((a, b) => a + b, 0n);
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const deviation = (row: (typeof whole)[number]) => {
    const own = ofJudge(row.judge).map((one) => Number(total(one)));
    const spread = Math.sqrt(mean(own.map((one) => (one - mean(own)) ** 2)));
    return spread < 1e-6 ? 0 : (Number(total(row)) - mean(own)) / spread;
  };
  const known = entries.map((entry) => {
    const rows = whole.filter((row) => row.entry === entry);
    const columns = criteria.map(({ _id }) => rows.map((row) => parts(row.marks[_id])));
    const averages = [rows.map(total), ...columns].map((column) => over(sum(column), BigInt(rows.length)));
    const exact = exactAverage(rows.map((row) => exactDeviation(total(row), ofJudge(row.judge).map(total))));
    return { entry, count: rows.length, averages, exact, normalised: 50 + 10 * mean(rows.map(deviation)) };
  });
  type Known = (typeof known)[number];
  const counted = known.filter(({ count }) => count > 0);
  const rankBy = (isBetter: (one: Known, other: Known) => boolean) => (one: Known) =>
    1 + counted.filter((other) => isBetter(other, one)).length;
  const rank = rankBy((one, other) => isLarger(one.averages, other.averages));
  const rankNormalised = rankBy((one, other) =>
    one.exact === other.exact
      ? isLarger(one.averages.slice(1), other.averages.slice(1))
      : one.normalised > other.normalised,
  );
  return new Map(
    known.map((one) => [
      one.entry,
      one.count === 0 ? {} : { ...one, rank: rank(one), rankNormalised: rankNormalised(one) },
    ]),
  );
}

type Fraction = readonly [bigint, bigint];
const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n);
const over = (top: bigint, bottom: bigint): Fraction => {
  const by = commonDivisor(top < 0n ? -top : top, bottom);
  return by === 0n ? [top, bottom] : [top / by, bottom / by];
};
const commonDivisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : commonDivisor(other, one % other));

/** Whether the first average that differs is larger. */
function isLarger(one: readonly Fraction[], other: readonly Fraction[]): boolean {
  const differences = one.map(([top, bottom], at) => {
    const [otherTop, otherBottom] = other[at] ?? [0n, 1n];
    return top * otherBottom - otherTop * bottom;
  });
  return (differences.find((difference) => difference !== 0n) ?? 0n) > 0n;
}

interface Surd {
  factor: Fraction;
  /** Has no square factor, because roots of different such numbers never add up to each other. */
  radicand: bigint;
}

/** The distance from the judge's average in standard deviations, as a fraction times a root. */
function exactDeviation(points: bigint, own: readonly bigint[]): Surd {
  const many = BigInt(own.length);
  const variance = many * sum(own.map((one) => one * one)) - sum(own) ** 2n;
  if (variance === 0n) return { factor: [0n, 1n], radicand: 1n };
  let [radicand, root] = [variance, 1n];
  for (let by = 2n; by * by <= radicand; by++) {
    for (; radicand % (by * by) === 0n; radicand /= by * by) root *= by;
  }
  return { factor: over(many * points - sum(own), root * radicand), radicand };
}

/** Returns equal texts for equal averages, and different texts for different ones. */
function exactAverage(deviations: readonly Surd[]): string {
  const byRadicand = Map.groupBy(deviations, ({ radicand }) => radicand);
  const sums = [...byRadicand].map(([radicand, same]) => {
    const all = same.reduce<Fraction>(([a, b], { factor: [c, d] }) => over(a * d + c * b, b * d), [0n, 1n]);
    return { radicand, sum: over(all[0], all[1] * BigInt(deviations.length)) };
  });
  const terms = sums.filter((term) => term.sum[0] !== 0n).map((term) => `${term.sum.join('/')} root ${term.radicand}`);
  return terms.toSorted().join(' + ');
}

/**
 * Few different marks, so that there are many ties. Some marks are excused, some are missing, and some belong to no
 * judge or entry.
 */
function randomSheet(random: () => number): Sheet {
  const upTo = (most: number) => Math.floor(random() * most);
  const ids = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index}`);
  const criteria = ids('c', 1 + upTo(3)).map((_id) => ({ _id, max: 4, weight: [1, 2, 0.5, 0.33][upTo(4)] ?? 1 }));
  const judges = ids('j', 1 + upTo(4));
  const entries = ids('e', 1 + upTo(7));
  const marks = [...judges, 'stranger'].flatMap((judge) =>
    [...entries, 'withdrawn']
      .filter(() => random() > 0.1)
      .map((entry) => ({
        judge,
        entry,
        excused: random() < 0.1 ? ('conflict' as const) : undefined,
        marks: Object.fromEntries(criteria.filter(() => random() > 0.05).map(({ _id }) => [_id, upTo(9) / 2])),
      })),
  );
  return { criteria, judges, entries, marks };
}

/** All judges give the same marks, but to different entries, so sums of normalised points are equal in many ways. */
function turnedSheet(random: () => number): Sheet {
  const given = Array.from({ length: 3 + Math.floor(random() * 4) }, () => [Math.floor(random() * 4)]);
  const line = () => Object.fromEntries(shuffled(given, random).map((marks, index) => [`e${index}`, marks]));
  return sheetOf(Object.fromEntries(['j0', 'j1', 'j2', 'j3'].map((judge) => [judge, line()])));
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

test('standings of random marks equal a slow oracle, in any order', () => {
  const random = seeded(52);
  for (let round = 0; round < 800; round++) {
    const sheet = round % 2 === 0 ? randomSheet(random) : turnedSheet(random);
    const expected = oracle(sheet);
    const raw = standings(sheet, 'raw');
    const normalised = standings(sheet, 'normalised');
    for (const { entry, rank, normalised: points } of raw) {
      expect({ entry, rank }).toEqual({ entry, rank: expected.get(entry)?.rank });
      expect(points ?? 0).toBeCloseTo(expected.get(entry)?.normalised ?? 0, 9);
    }
    for (const { entry, rank } of normalised) {
      expect({ entry, rank }).toEqual({ entry, rank: expected.get(entry)?.rankNormalised });
    }
    for (const [index, { normalised: points, rank }] of normalised.entries()) {
      const next = normalised[index + 1];
      if (next?.rank === undefined) continue;
      expect(rank).toBeLessThanOrEqual(next.rank);
      expect(points).toBeGreaterThanOrEqual((next.normalised ?? 0) - 1e-12);
    }
    const mixed = {
      ...sheet,
      judges: shuffled(sheet.judges, random),
      entries: shuffled(sheet.entries, random),
      marks: shuffled(sheet.marks, random),
    };
    expect([standings(mixed, 'raw'), standings(mixed, 'normalised')]).toEqual([raw, normalised]);
  }
});

describe('what is missing', () => {
  test('names judge and entry, and leaves out who is excused', () => {
    const sheet = sheetOf({ j1: { a: [4, 4], b: [4] }, j2: { a: 'conflict', b: 'abstained' } }, [1, 1]);
    expect(missingMarks(sheet)).toEqual([{ entry: 'b', judge: 'j1' }]);
    expect(missingMarks({ ...sheet, entries: ['a', 'c'] })).toEqual([
      { entry: 'c', judge: 'j1' },
      { entry: 'c', judge: 'j2' },
    ]);
  });

  test('names an entry that nobody can mark', () => {
    expect(missingMarks(sheetOf({ j1: { a: 'conflict', b: [1] }, j2: { a: 'abstained', b: [0] } }))).toEqual([
      { entry: 'a' },
    ]);
    const released = sheetOf({ j1: { a: [1], b: 'conflict', c: 'abstained' }, j2: {} });
    expect(missingMarks({ ...released, released: ['j2'] })).toEqual([{ entry: 'b' }, { entry: 'c' }]);
    expect(missingMarks({ ...released, released: ['j1', 'j2'] })).toHaveLength(2);
    expect(missingMarks({ criteria: [], judges: [], entries: ['a'], marks: [] })).toEqual([{ entry: 'a' }]);
  });
});

test('the spread of a judge is the standard deviation of the points', () => {
  const sheet = sheetOf({
    j1: { a: [2], b: [4], c: [4], d: [4], e: [5], f: [5], g: [7], h: [9] },
    j2: { a: 'conflict' },
  });
  expect(judgeSpreads(sheet)).toEqual([
    { judge: 'j1', marked: 8, average: 5, spread: 2, lowest: 2, highest: 9 },
    { judge: 'j2', marked: 0 },
  ]);
});

describe('the trophy', () => {
  test('adds up the points of places, and more first places win between equal points', () => {
    const wins = [
      { rank: 2, college: 'North' },
      { rank: 1, college: 'South' },
      { rank: 2, college: 'North' },
      { rank: 3, college: 'South' },
      { rank: 4, college: 'South' },
      { rank: 1, college: '' },
      { rank: 3, college: 'West' },
      { rank: 3, college: 'East' },
    ];
    expect(trophyTable(wins, [5, 3, 1])).toEqual([
      { rank: 1, college: 'South', points: 6, places: [1, 0, 1] },
      { rank: 2, college: 'North', points: 6, places: [0, 2, 0] },
      { rank: 3, college: 'East', points: 1, places: [0, 0, 1] },
      { rank: 3, college: 'West', points: 1, places: [0, 0, 1] },
    ]);
    expect(trophyTable([], [5, 3, 1])).toEqual([]);
  });

  test('gives everybody who shares a place its points in full', () => {
    const shared = [1, 1, 3].map((rank, index) => ({ rank, college: `College ${index}` }));
    expect(trophyTable(shared, [5, 3, 1]).map(({ points }) => points)).toEqual([5, 5, 1]);
  });
});
