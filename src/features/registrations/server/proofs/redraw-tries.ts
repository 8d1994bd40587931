const mostTries = 5;
const apartMs = 10 * 60_000;

/**
 * Counts how often an upload could not be redrawn in time. The machine may have been busy, so it is tried again. The
 * file may be made to take for ever, so it is tried a few times only, and the others come between.
 */
export function countTries(now: () => Date) {
  const tries = new Map<string, { count: number; at: number }>();
  return {
    /** The proofs whose next try is still to come. */
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
