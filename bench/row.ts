/** A figure beside its baseline and its goal. */
export interface Row {
  figure: string;
  ours: number;
  /** NaN: there is nothing to compare with. */
  baseline: number;
  unit: string;
  goal: string;
  reached: boolean;
}

/** A figure with nothing to compare it with. */
export function plainRow(figure: string, ours: number, unit: string, goal: string, reached: boolean): Row {
  return { figure, ours, baseline: Number.NaN, unit, goal, reached };
}

/** A figure whose goal is `most` or less. */
export const rowAtMost = (figure: string, ours: number, unit: string, most: number): Row =>
  plainRow(figure, ours, unit, `≤ ${most} ${unit}`, ours <= most);
