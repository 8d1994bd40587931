import { threadPool } from '#server/thread-pool.ts';
import { createWorkQueue } from '#server/work-queue.ts';
import type * as work from './strip-pdf.ts';

const run = threadPool(new URL('./strip-pdf.ts', import.meta.url));

/** The pool has as many threads, so the wait for a thread does not count towards a file's time limit. */
export const stripQueue = createWorkQueue({ atOnce: 2, longestQueue: 24 });

/** The PDF without notes about its author, or the reason why it could not be made, for example that it is encrypted. */
export async function stripInThread(
  content: Buffer,
  deadlineMs?: number,
): Promise<Buffer | 'mayNameAuthor' | 'takesTooLong'> {
  const stripped = await run('stripPdf' satisfies keyof typeof work, new Uint8Array(content), deadlineMs);
  if (stripped instanceof Uint8Array) return Buffer.from(stripped);
  return stripped === 'takesTooLong' ? 'takesTooLong' : 'mayNameAuthor';
}
