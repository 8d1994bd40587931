import { Piscina } from 'piscina';
import type * as work from './password-thread.js';

export const threads = 2;

/**
 * Threads of their own, which the system lets wait for the event loop (`niceIncrement`, on Linux): among Node's own
 * they take the cores and the places of the disk's work, and when registration opens every page would wait for
 * passwords. They start with the first password and end when there was none for half a minute.
 */
const pool = new Piscina({
  filename: new URL('./password-thread.js', import.meta.url).href,
  minThreads: 0,
  maxThreads: threads,
  concurrentTasksPerWorker: 1,
  idleTimeout: 30_000,
  niceIncrement: 15,
  recordTiming: false,
  // A password is all they ever hold; the hashing's own memory is not of these.
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  // Without the flags of whatever started this process.
  execArgv: [],
});

export function hashInThread(password: string): Promise<ReturnType<typeof work.hash>> {
  return pool.run({ password, cost }, { name: 'hash' satisfies keyof typeof work });
}

export function verifyInThread(storedHash: string, password: string): Promise<ReturnType<typeof work.verify>> {
  return pool.run({ storedHash, password }, { name: 'verify' satisfies keyof typeof work });
}

/** argon2id with OWASP's parameters; about 15 ms of one core each. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
