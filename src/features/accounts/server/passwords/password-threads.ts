import { Piscina } from 'piscina';
import type * as work from './password-thread.js';

export const passwordThreads = 2;

/**
 * Hashes passwords in threads with a lower priority than the event loop (`niceIncrement`, on Linux). In Node's own
 * threads, hashing would delay reads from the disk, and every page would be slow when registration opens. The threads
 * start with the first password and end after half a minute without one.
 */
const pool = new Piscina({
  filename: new URL('./password-thread.js', import.meta.url).href,
  minThreads: 0,
  maxThreads: passwordThreads,
  concurrentTasksPerWorker: 1,
  idleTimeout: 30_000,
  niceIncrement: 15,
  recordTiming: false,
  // Enough to hold a password. The memory of argon2 does not count towards these limits.
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  // Does not pass on the flags of this process, such as those of a test runner.
  execArgv: [],
});

export function hashInThread(password: string): Promise<ReturnType<typeof work.hash>> {
  return pool.run({ password, cost: hashingCost }, { name: 'hash' satisfies keyof typeof work });
}

export function verifyInThread(storedHash: string, password: string): Promise<ReturnType<typeof work.verify>> {
  return pool.run({ storedHash, password }, { name: 'verify' satisfies keyof typeof work });
}

/** argon2id with OWASP's parameters; about 15 ms of one core each. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
