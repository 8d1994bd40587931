import { Piscina } from 'piscina';

/** Several times as long as a slow machine needs for the largest file. */
const longestMs = 30_000;

/**
 * Runs work in a thread that would block the server, such as reading an uploaded file or a sum over a whole table. The
 * thread is ended if it takes too long or too much memory (decision 27). `module` exports the functions that run there;
 * their arguments are copied.
 */
export function threadPool(module: URL) {
  const pool = new Piscina({
    filename: module.href,
    minThreads: 0,
    maxThreads: 2,
    concurrentTasksPerWorker: 1,
    idleTimeout: 10_000,
    niceIncrement: 15,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    // The thread does not get the flags of this process, such as those of a test runner.
    execArgv: [],
  });
  return async (name: string, task: unknown, deadlineMs = longestMs) => {
    try {
      return await pool.run(task, { name, signal: AbortSignal.timeout(deadlineMs) });
    } catch (error) {
      const { name: kind, code } = error as { name?: string; code?: string };
      if (kind === 'AbortError') return 'takesTooLong' as const;
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'damaged' as const;
      throw error;
    }
  };
}
