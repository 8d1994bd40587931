import { median } from './percentile.ts';
import type { Row } from './row.ts';

export const rounds = 5;

/**
 * Measures both in turns, several times, so that a slow machine slows down both. The first measurements are not
 * counted.
 */
export async function alternate(
  us: () => Promise<number>,
  them: () => Promise<number>,
  { unmeasured = 1, measured = rounds } = {},
): Promise<[number, number][]> {
  const pairs: [number, number][] = [];
  for (let i = 0; i < unmeasured + measured; i++) pairs.push([await us(), await them()]);
  return pairs.slice(unmeasured);
}

export function ratioRow(figure: string, pairs: [number, number][], unit: string, goal: number): Row {
  const ratio = median(pairs.map(([us, them]) => us / them));
  return {
    figure: `${figure}: ratio ${ratio.toFixed(2)}`,
    ours: median(pairs.map(([us]) => us)),
    baseline: median(pairs.map(([, them]) => them)),
    unit,
    goal: `ratio ≥ ${goal}`,
    reached: ratio >= goal,
  };
}
