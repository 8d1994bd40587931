import { setImmediate as yieldToOthers } from 'node:timers/promises';
import pLimit from 'p-limit';

export interface WorkQueue {
  /** Waits for a turn. Callers that can be refused look at `areTaken` first and answer 503. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** So many wait already that the next caller should come back later. */
  areTaken(): boolean;
  /** The whole seconds after which a refused client should come back, for `Retry-After`. */
  comeBackIn(): number;
  /** Under way and waiting. */
  count(): number;
}

interface Bounds {
  atOnce: number;
  longestQueue: number;
  /** Milliseconds. */
  clock?: () => number;
}

/** The longest wait that a client is told: people at a screen do not wait longer. */
const latestSeconds = 60;
/** The assumed length of a turn until the first one was measured, in milliseconds. */
const firstGuessMs = 50;
/** How much the latest turn says about the next. */
const weight = 0.05;

/**
 * For work that takes a core for a while: so much of it at once, and so much waiting, that everything else stays
 * quick.
 */
export function createWorkQueue({ atOnce, longestQueue, clock = () => performance.now() }: Bounds): WorkQueue {
  const limit = pLimit(atOnce);
  let turnMs = firstGuessMs;
  let latestPromise = 0;
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    // The queue starts the next one in the same turn: works that never wait would leave no time for anything else.
    await yieldToOthers();
    const started = clock();
    try {
      return await work();
    } finally {
      turnMs += (clock() - started - turnMs) * weight;
    }
  };
  return {
    take: (work) => limit(() => timed(work)),
    areTaken: () => limit.pendingCount >= longestQueue,
    // Each refused client is told a moment of its own, as far apart as turns are. Told the same moment, all would come
    // back at once, again and again, and most of them in vain.
    comeBackIn() {
      const now = clock();
      latestPromise = Math.max(latestPromise, now) + turnMs / atOnce;
      latestPromise = Math.min(latestPromise, now + latestSeconds * 1_000);
      return Math.max(1, Math.ceil((latestPromise - now) / 1_000));
    },
    count: () => limit.pendingCount + limit.activeCount,
  };
}
