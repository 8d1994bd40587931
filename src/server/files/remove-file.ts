import pLimit from 'p-limit';
import type { Platform } from '../platform.ts';

type Files = Pick<Platform, 'files' | 'log'>;

/**
 * Removes a file that no row names any more. Never throws: if the file cannot be removed now, for example because the
 * store is away, the next sweep removes it.
 */
export async function removeFile({ files, log }: Files, key: string): Promise<void> {
  await files.remove(key).catch((err) => log.warn({ err }, 'file not removed; the sweep will'));
}

/** The S3 client's number of connections. */
const atOnce = 50;

/** Removes several files as `removeFile` does. A deleted event may have thousands. */
export async function removeFiles(platform: Files, keys: readonly string[]): Promise<void> {
  await pLimit(atOnce).map(keys, (key) => removeFile(platform, key));
}
