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
