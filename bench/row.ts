/** A figure with its baseline and its goal. */
export interface Row {
  figure: string;
  ours: number;
  /** NaN: there is no baseline. */
  baseline: number;
  unit: string;
  goal: string;
  reached: boolean;
}

/** A figure without a baseline. */
export function plainRow(figure: string, ours: number, unit: string, goal: string, reached: boolean): Row {
  return { figure, ours, baseline: Number.NaN, unit, goal, reached };
}

/** A figure whose goal is at most `most`. */
export const rowAtMost = (figure: string, ours: number, unit: string, most: number): Row =>
  plainRow(figure, ours, unit, `≤ ${most} ${unit}`, ours <= most);
