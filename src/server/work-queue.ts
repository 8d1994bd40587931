import { setImmediate as yieldToOthers } from 'node:timers/promises';
import pLimit from 'p-limit';

export interface WorkQueue {
  /** Waits for a turn. A caller that can be refused checks `areTaken` first and sends 503. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** So many wait already that the next caller should come back later. */
  areTaken(): boolean;
  /** After how many whole seconds a refused client should come back, for `Retry-After`. */
  comeBackIn(): number;
  /** The number of running and waiting works. */
  count(): number;
}

interface Bounds {
  atOnce: number;
  longestQueue: number;
  /** Returns milliseconds. */
  clock?: () => number;
}

/** The longest wait that a client is told, because people at a screen do not wait longer. */
const latestSeconds = 60;
/** The assumed length of a turn until the first is measured, in milliseconds. */
const firstGuessMs = 50;
/** How much the latest turn changes the estimate of the next. */
const weight = 0.05;

/** For work that takes a core for a while. Limits how much of it runs and waits, so that everything else stays fast. */
export function createWorkQueue({ atOnce, longestQueue, clock = () => performance.now() }: Bounds): WorkQueue {
  const limit = pLimit(atOnce);
  let turnMs = firstGuessMs;
  let latestPromise = 0;
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    // Lets other requests run first: pLimit starts the next work at once, and works that never wait would block the
    // server.
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
    // Each refused client is given its own time, as far apart as turns are. If all came back at the same time, most of
    // them would be refused again.
    comeBackIn() {
      const now = clock();
      latestPromise = Math.max(latestPromise, now) + turnMs / atOnce;
      latestPromise = Math.min(latestPromise, now + latestSeconds * 1_000);
      return Math.max(1, Math.ceil((latestPromise - now) / 1_000));
    },
    count: () => limit.pendingCount + limit.activeCount,
  };
}
