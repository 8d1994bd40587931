import type { StatementLayout } from '#features/payments/statement-contract.ts';
import { threadPool } from '#server/thread-pool.ts';
import type * as work from './reading-thread.ts';
import type { OpenedFile, ReadLines } from './reading-thread.ts';
import type { FileFault } from './recognise-file.ts';

const run = threadPool(new URL('./reading-thread.ts', import.meta.url));

/** Copies `content`, because the memory of an upload is reused (decision 8). */
export function openInThread(content: Buffer, deadlineMs?: number): Promise<OpenedFile | FileFault | 'takesTooLong'> {
  return run('open' satisfies keyof typeof work, new Uint8Array(content), deadlineMs);
}

export function readLinesInThread(
  cells: string,
  layout: StatementLayout,
): Promise<ReadLines | undefined | 'damaged' | 'takesTooLong'> {
  return run('readLines' satisfies keyof typeof work, { cells, layout });
}
