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

/**
 * Removes files that no row names, which are left when the server dies between storing a file and committing its row.
 * Returns how many it removed.
 */
export async function sweepFolder({ files, now }: Platform, folder: string, named: () => Promise<string[]>) {
  const oldEnough = now().getTime() - files.sweepAfterMs;
  const candidates: string[] = [];
  for await (const file of files.list(folder)) if (file.modifiedAt.getTime() <= oldEnough) candidates.push(file.key);
  // Read after the listing, so that a row that is committed meanwhile protects its file.
  const needed = new Set(await named());
  const rubbish = candidates.filter((key) => !needed.has(key));
  for (const key of rubbish) await files.remove(key);
  return rubbish.length;
}
