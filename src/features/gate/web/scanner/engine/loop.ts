const firstWaitMs = 1_000;
const longestWaitMs = 15_000;

interface Loop {
  /** There is something to do. After a failure the pause continues. */
  wake(): void;
  /** Runs the work at once. Resolves when it has ended or failed. */
  now(): Promise<void>;
  stop(): void;
}

/**
 * Runs `work` again and again: when it is woken, at the latest after `everyMs`, and after a failure with growing
 * pauses. Two runs never overlap, and there are always `restMs` between them. `work` returns whether there is more to
 * do.
 */
export function createLoop(work: () => Promise<boolean>, restMs: number, everyMs = Number.POSITIVE_INFINITY): Loop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let failures = 0;
  let endedAt = Number.NEGATIVE_INFINITY;

  function later(ms: number): void {
    clearTimeout(timer);
    if (!isStopped && Number.isFinite(ms)) timer = setTimeout(run, ms);
  }
  function run(): Promise<void> {
    if (running || isStopped) return running ?? Promise.resolve();
    clearTimeout(timer);
    isWanted = false;
    running = attempt().finally(() => {
      running = undefined;
      endedAt = performance.now();
      // Random, so that not all phones call at the same moment after the server was down.
      const pause = Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
      later(failures > 0 ? pause : isWanted ? restMs : everyMs);
    });
    return running;
  }
  async function attempt(): Promise<void> {
    try {
      isWanted = (await work()) || isWanted;
      failures = 0;
    } catch {
      failures += 1;
    }
  }

  return {
    wake() {
      isWanted = true;
      if (!running && failures === 0) later(Math.max(0, restMs - (performance.now() - endedAt)));
    },
    async now() {
      await running;
      await run();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
