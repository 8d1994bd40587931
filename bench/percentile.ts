/** The value below which this share (0 to 1) of all values lies; NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
