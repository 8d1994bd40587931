import { Piscina } from 'piscina';
import type { StatementLayout } from '#features/payments/statement-contract.ts';
import type * as work from './reading-thread.ts';
import type { OpenedFile, ReadLines } from './reading-thread.ts';
import type { FileFault } from './recognise-file.ts';

/** What a slow machine takes for the largest statement, several times. */
const longestMs = 30_000;

/**
 * A file that people upload is read in a thread of its own, which ends when it takes too long or too much memory
 * (decision 27): whatever is in the file, everybody else is answered meanwhile.
 */
const pool = new Piscina({
  filename: new URL('./reading-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  concurrentTasksPerWorker: 1,
  idleTimeout: 10_000,
  niceIncrement: 15,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  // Without the flags of what started this process.
  execArgv: [],
});

/** `content` is copied: the memory of an upload is used again (decision 8). */
export function openInThread(
  content: Buffer,
  deadlineMs = longestMs,
): Promise<OpenedFile | FileFault | 'takesTooLong'> {
  return unlessLate(pool.run(new Uint8Array(content), inTime('open', deadlineMs)));
}

export function readLinesInThread(
  cells: string,
  layout: StatementLayout,
): Promise<ReadLines | undefined | 'damaged' | 'takesTooLong'> {
  return unlessLate(pool.run({ cells, layout }, inTime('readLines', longestMs)));
}

const inTime = (name: keyof typeof work, deadlineMs: number) => ({ name, signal: AbortSignal.timeout(deadlineMs) });

async function unlessLate<T>(reading: Promise<T>): Promise<T | 'damaged' | 'takesTooLong'> {
  try {
    return await reading;
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    if (name === 'AbortError') return 'takesTooLong';
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'damaged';
    throw error;
  }
}
