const mostTries = 5;
const apartMs = 10 * 60_000;

/**
 * Counts how often an upload could not be redrawn in time. The machine may have been busy, so the upload is tried
 * again. A malicious file could take endless time, so it is tried only a few times, and other uploads are redrawn in
 * between.
 */
export function countTries(now: () => Date) {
  const tries = new Map<string, { count: number; at: number }>();
  return {
    /** The proofs that must still wait for their next try. */
    resting(): string[] {
      const since = now().getTime() - apartMs;
      return [...tries].filter(([, { at }]) => at > since).map(([id]) => id);
    },
    /** Returns whether this was the last try. */
    hasFailed(id: string): boolean {
      const count = (tries.get(id)?.count ?? 0) + 1;
      tries.set(id, { count, at: now().getTime() });
      return count >= mostTries;
    },
    forget(id: string): void {
      tries.delete(id);
    },
  };
}
