/** Ids that were not there before. Before the first look nothing is new. */
export function newIds(known: ReadonlySet<string> | undefined, rows: readonly { _id: string }[]): string[] {
  return known ? rows.map((row) => row._id).filter((id) => !known.has(id)) : [];
}

export const highlightMs = 30_000;

/** When each id was first seen as new. */
export type Arrivals = ReadonlyMap<string, number>;

/** With the ids that arrived at `now`, and without those whose 30 seconds are over. */
export function withArrivals(arrivals: Arrivals, ids: readonly string[], now: number): Arrivals {
  const live = [...arrivals].filter(([, at]) => now - at < highlightMs);
  return new Map([...live, ...ids.map((id) => [id, now] as const)]);
}
