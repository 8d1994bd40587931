/**
 * Computes results from marks (R334). Points are whole hundredths and averages are compared as fractions, so equal
 * results are exactly equal, and the order of the marks does not matter.
 */

/** What decides a round: the average of the points, or of the normalised points. */
export type Method = 'raw' | 'normalised';

interface ScoredCriterion {
  _id: string;
  max: number;
  weight: number;
}

/** One judge's marks for one entry. */
interface MarksOfJudge {
  judge: string;
  entry: string;
  /** Why the judge gives no marks. Such marks do not count and are not missing. */
  excused?: 'conflict' | 'abstained' | undefined;
  /** By the criterion's id, with at most two decimals. */
  marks: Readonly<Record<string, number>>;
}

export interface Sheet {
  /** The order decides ties. */
  criteria: readonly ScoredCriterion[];
  /** The judges whose marks count. */
  judges: readonly string[];
  /** Judges who do not mark any more. None of their marks is missing. */
  released?: readonly string[];
  /** The entries to mark. Withdrawn entries are left out, and their marks are ignored. */
  entries: readonly string[];
  marks: readonly MarksOfJudge[];
}

interface Standing {
  entry: string;
  /** Equal entries share a rank, and the next ranks are left out: 1, 1, 3. Absent for an entry without marks. */
  rank?: number;
  /** The average of the judges' weighted points. */
  raw?: number;
  /**
   * The average of the judges' normalised points: 50 is a judge's average, and 10 more is one standard deviation above
   * it.
   */
  normalised?: number;
  /** How many judges marked it. */
  judges: number;
  /** The average mark for each criterion, in the order of the criteria. */
  byCriterion: number[];
}

/** All entries, the best first. Entries that share a rank are in the order of their ids. */
export function standings(sheet: Sheet, method: Method): Standing[] {
  const sums = sumByEntry(sheet);
  const compare = byMarks(method);
  const sorted = [...sums.values()].sort((one, other) => compare(one, other) || compareText(one.entry, other.entry));
  let rank = 0;
  return sorted.map((sum, index) => {
    const before = sorted[index - 1];
    if (!before || compare(before, sum) !== 0) rank = index + 1;
    const { entry, judges } = sum;
    if (judges === 0) return { entry, judges, byCriterion: [] };
    return {
      entry,
      rank,
      raw: sum.points / judges / POINT,
      normalised: 50 + (10 * Number(sum.deviation)) / judges / Number(SPREAD),
      judges,
      byCriterion: sum.byCriterion.map((marks) => marks / judges / HUNDRED),
    };
  });
}

export interface Missing {
  entry: string;
  /** Absent if every judge is excused or released, so that nobody can mark the entry. */
  judge?: string;
}

/** The marks whose absence prevents publishing. A judge who left out a criterion has not marked the entry. */
export function missingMarks(sheet: Sheet): Missing[] {
  const done = judgesByEntry(countedMarks(sheet));
  const excused = judgesByEntry(sheet.marks.filter((row) => row.excused));
  const waitedFor = sheet.judges.filter((judge) => !sheet.released?.includes(judge));
  return sheet.entries.flatMap((entry): Missing[] => {
    const open = waitedFor.filter((judge) => !excused.get(entry)?.has(judge));
    if (open.length === 0 && !done.has(entry)) return [{ entry }];
    return open.filter((judge) => !done.get(entry)?.has(judge)).map((judge) => ({ entry, judge }));
  });
}

function judgesByEntry(rows: readonly { judge: string; entry: string }[]): Map<string, Set<string>> {
  const judges = new Map<string, Set<string>>();
  for (const { judge, entry } of rows) judges.set(entry, (judges.get(entry) ?? new Set()).add(judge));
  return judges;
}

interface JudgeSpread {
  judge: string;
  /** How many entries the judge marked. If none, the other fields are absent. */
  marked: number;
  average?: number;
  /** The standard deviation of the judge's weighted points. */
  spread?: number;
  lowest?: number;
  highest?: number;
}

/** How strictly and how widely each judge marks. */
export function judgeSpreads(sheet: Sheet): JudgeSpread[] {
  const rows = rowsByJudge(sheet);
  return sheet.judges.map((judge) => {
    const points = (rows.get(judge) ?? []).map((row) => row.points);
    const marked = points.length;
    if (marked === 0) return { judge, marked };
    const { sum, root } = spreadOf(points);
    return {
      judge,
      marked,
      average: sum / marked / POINT,
      spread: root / marked / POINT,
      lowest: Math.min(...points) / POINT,
      highest: Math.max(...points) / POINT,
    };
  });
}

/** The entries with the first ranks. All entries that share the last rank are included. */
export const firstRanks = <S extends { rank?: number | undefined }>(ranked: readonly S[], places: number): S[] =>
  ranked.filter(({ rank }) => rank !== undefined && rank <= places);

interface Win {
  rank: number;
  /** '' if no college is known. */
  college: string;
}

interface TrophyRow {
  rank: number;
  college: string;
  points: number;
  /** How many first, second, third and further places, as many as there are points for. */
  places: number[];
}

/**
 * Ranks colleges by the fest's own points; the first number is for a first place. Entries that share a place each get
 * its points in full. Between equal points more first places win, then more second places. Colleges that are still
 * equal share the rank.
 */
export function trophyTable(wins: readonly Win[], points: readonly number[]): TrophyRow[] {
  const rows = new Map<string, Omit<TrophyRow, 'rank'>>();
  for (const { rank, college } of wins) {
    const worth = points[rank - 1];
    if (!college || worth === undefined) continue;
    const row = rows.get(college) ?? { college, points: 0, places: points.map(() => 0) };
    row.points += worth;
    row.places[rank - 1] = (row.places[rank - 1] ?? 0) + 1;
    rows.set(college, row);
  }
  const sorted = [...rows.values()].sort((a, b) => byTrophy(a, b) || compareText(a.college, b.college));
  let rank = 0;
  return sorted.map((row, index) => {
    const before = sorted[index - 1];
    if (!before || byTrophy(before, row) !== 0) rank = index + 1;
    return { rank, ...row };
  });
}

type Trophies = Omit<TrophyRow, 'rank'>;
const byTrophy = (one: Trophies, other: Trophies): number =>
  other.points - one.points || firstDifference(one.places, other.places, (a, b) => b - a);

const HUNDRED = 100;
/** A mark in hundredths times a weight in hundredths. */
const POINT = HUNDRED * HUNDRED;
/** Deviations are counted in these parts of a standard deviation. */
const SPREAD = 10n ** 30n;
const SQUARED_SPREAD = SPREAD ** 2n;
/**
 * Sums of roots that differ by less are treated as equal. Rounding adds up to less than ten thousand of these parts.
 * Sums that really differ are much further apart: among millions of entries with random marks, no two come as near as
 * this.
 */
const SAME = 10n ** 9n;

const inHundredths = (mark: number): number => Math.round(mark * HUNDRED);
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

interface Row {
  judge: string;
  entry: string;
  points: number;
  marks: number[];
}

/** The marks that count: by a judge of this round, for an entry of it, complete, and not excused. */
function countedMarks({ criteria, judges, entries, marks }: Sheet): Row[] {
  const isJudge = new Set(judges);
  const isEntry = new Set(entries);
  const scored = criteria.map(({ _id, weight }) => ({ _id, weight: inHundredths(weight) }));
  return marks.flatMap(({ judge, entry, excused, marks: given }): Row[] => {
    if (excused || !isJudge.has(judge) || !isEntry.has(entry)) return [];
    const row: Row = { judge, entry, points: 0, marks: [] };
    for (const { _id, weight } of scored) {
      const mark = given[_id];
      if (mark === undefined) return [];
      row.marks.push(inHundredths(mark));
      row.points += inHundredths(mark) * weight;
    }
    return [row];
  });
}

const rowsByJudge = (sheet: Sheet): Map<string, Row[]> => Map.groupBy(countedMarks(sheet), ({ judge }) => judge);

interface Sum {
  entry: string;
  judges: number;
  points: number;
  /** The sum of the distances from the judges' averages, in parts of a standard deviation. */
  deviation: bigint;
  byCriterion: number[];
}

function sumByEntry(sheet: Sheet): Map<string, Sum> {
  const none = () => sheet.criteria.map(() => 0);
  const sums = new Map(
    sheet.entries.map((entry) => [entry, { entry, judges: 0, points: 0, deviation: 0n, byCriterion: none() }]),
  );
  for (const rows of rowsByJudge(sheet).values()) {
    const { sum, square } = spreadOf(rows.map(({ points }) => points));
    const partsOfRoot = rootOf(square * SQUARED_SPREAD);
    for (const { entry, points, marks } of rows) {
      const own = sums.get(entry);
      if (!own) continue;
      own.judges += 1;
      own.points += points;
      for (const [index, mark] of marks.entries()) own.byCriterion[index] = (own.byCriterion[index] ?? 0) + mark;
      // A judge with one entry, or with equal points for all, does not show which entry is better.
      if (square > 0n) own.deviation += (BigInt(rows.length * points - sum) * SQUARED_SPREAD) / partsOfRoot;
    }
  }
  return sums;
}

/**
 * The sum, and n·Σx² − (Σx)² with its root, which is n times the standard deviation. BigInt, because the squares become
 * too large for a number.
 */
function spreadOf(points: readonly number[]): { sum: number; square: bigint; root: number } {
  const sum = points.reduce((all, one) => all + one, 0);
  const squares = points.reduce((all, one) => all + BigInt(one) ** 2n, 0n);
  const square = BigInt(points.length) * squares - BigInt(sum) ** 2n;
  return { sum, square, root: Math.sqrt(Number(square)) };
}

/** The integer root. A number gives its first 15 digits, and each step of Newton's method doubles them. */
function rootOf(square: bigint): bigint {
  if (square === 0n) return 0n;
  let root = BigInt(Math.round(Math.sqrt(Number(square))));
  for (let digits = 15; digits < 60; digits *= 2) root = (root + square / root) / 2n;
  return root;
}

/**
 * Orders the better entry first: by the points that decide, then by the criteria in their order (R334). Unmarked
 * entries come last.
 */
const byMarks =
  (method: Method) =>
  (one: Sum, other: Sum): number => {
    if (one.judges === 0 || other.judges === 0) return other.judges - one.judges;
    const compareAverage = (a: number, b: number) => b * one.judges - a * other.judges;
    const total = method === 'raw' ? compareAverage(one.points, other.points) : compareDeviations(one, other);
    return total || firstDifference(one.byCriterion, other.byCriterion, compareAverage);
  };

function compareDeviations(one: Sum, other: Sum): number {
  const difference = other.deviation * BigInt(one.judges) - one.deviation * BigInt(other.judges);
  return -SAME < difference && difference < SAME ? 0 : Number(difference);
}

function firstDifference(
  one: readonly number[],
  other: readonly number[],
  compare: (a: number, b: number) => number,
): number {
  return one.reduce((found, value, index) => found || compare(value, other[index] ?? 0), 0);
}
