import { useEffect, useState } from 'react';
import { notify } from '#web/ui/notify.ts';
import { forgetNewest, type LoadedRegistrations } from '../load-registrations.ts';

/**
 * Tracks arrivals since this screen was opened: each is highlighted for 30 seconds and counted until the banner is
 * dismissed.
 */
export function useArrivals({ registrations, since, arrived, at }: LoadedRegistrations) {
  const [seenAt, setSeenAt] = useState(at);
  const [arrivals, setArrivals] = useState<Arrivals>(new Map());
  const [unread, setUnread] = useState(0);
  if (seenAt !== at) {
    setSeenAt(at);
    setArrivals(withArrivals(arrivals, newIds(since, registrations), at));
    setUnread(unread + arrived);
  }

  useEffect(() => {
    if (arrived > 0) notify({ title: `${arrived} New Registration(s)` });
    // Makes the effect run for each answer, even if two answers have the same number.
    void at;
  }, [arrived, at]);

  useEffect(() => forgetNewest, []);

  useEffect(() => {
    if (arrivals.size === 0) return;
    const next = Math.min(...arrivals.values()) + highlightMs - Date.now();
    const timer = setTimeout(() => setArrivals((before) => withArrivals(before, [], Date.now())), next);
    return () => clearTimeout(timer);
  }, [arrivals]);

  return { arrivals, unread, dismiss: () => setUnread(0) };
}

/** The rows that were made after `since`. In the first list nothing is new. */
export function newIds(since: string, rows: readonly { _id: string; createdAt: string }[]): string[] {
  return since ? rows.filter(({ createdAt }) => createdAt > since).map(({ _id }) => _id) : [];
}

export const highlightMs = 30_000;

/** When each id was first seen as new. */
export type Arrivals = ReadonlyMap<string, number>;

/** Adds the ids that arrived at `now` and drops those that are older than 30 seconds. */
export function withArrivals(arrivals: Arrivals, ids: readonly string[], now: number): Arrivals {
  const live = [...arrivals].filter(([, at]) => now - at < highlightMs);
  return new Map([...live, ...ids.map((id) => [id, now] as const)]);
}
