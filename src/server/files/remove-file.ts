import type { Platform } from '../platform.ts';

/**
 * Removes a file that no row names any more. Never fails: what cannot be removed now, as while the store is away, is
 * removed by the next sweep.
 */
export async function removeFile({ files, log }: Pick<Platform, 'files' | 'log'>, key: string): Promise<void> {
  await files.remove(key).catch((err) => log.warn({ err }, 'file not removed; the sweep will'));
}
