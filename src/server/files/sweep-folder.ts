import type { Platform } from '../platform.ts';

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
