import pLimit from 'p-limit';

export interface Turns {
  /** Waits for its turn. Whoever can ask for more looks at `areTaken` first and answers 503. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** So many wait already that the next one had better come back. */
  areTaken(): boolean;
  /** Under way and waiting. */
  count(): number;
}

/** For work that takes a core for a while: so much of it at once, and so much waiting, that everything else stays quick. */
export function createTurns({ atOnce, longestQueue }: { atOnce: number; longestQueue: number }): Turns {
  const limit = pLimit(atOnce);
  return {
    take: (work) => limit(work),
    areTaken: () => limit.pendingCount >= longestQueue,
    count: () => limit.pendingCount + limit.activeCount,
  };
}
