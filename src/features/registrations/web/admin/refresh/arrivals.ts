/** The rows that were made after `since`. Before the first look nothing is new. */
export function newIds(since: string, rows: readonly { _id: string; createdAt: string }[]): string[] {
  return since ? rows.filter(({ createdAt }) => createdAt > since).map(({ _id }) => _id) : [];
}

export const highlightMs = 30_000;

/** When each id was first seen as new. */
export type Arrivals = ReadonlyMap<string, number>;

/** With the ids that arrived at `now`, and without those whose 30 seconds are over. */
export function withArrivals(arrivals: Arrivals, ids: readonly string[], now: number): Arrivals {
  const live = [...arrivals].filter(([, at]) => now - at < highlightMs);
  return new Map([...live, ...ids.map((id) => [id, now] as const)]);
}
