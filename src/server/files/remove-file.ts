import pLimit from 'p-limit';
import type { Platform } from '../platform.ts';

type Files = Pick<Platform, 'files' | 'log'>;

/**
 * Removes a file that no row names any more. Never fails: what cannot be removed now, as while the store is away, is
 * removed by the next sweep.
 */
export async function removeFile({ files, log }: Files, key: string): Promise<void> {
  await files.remove(key).catch((err) => log.warn({ err }, 'file not removed; the sweep will'));
}

/** The client of the object storage has this many connections. */
const atOnce = 50;

/** The same for several files. A deleted event may have thousands. */
export async function removeFiles(platform: Files, keys: readonly string[]): Promise<void> {
  await pLimit(atOnce).map(keys, (key) => removeFile(platform, key));
}
