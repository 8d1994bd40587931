import type { Platform } from '../platform.ts';

/** Removes files that no row names: what a crash between file and commit leaves. Returns how many. */
export async function sweepFolder({ files, now }: Platform, folder: string, named: () => Promise<string[]>) {
  const oldEnough = now().getTime() - files.sweepAfterMs;
  const candidates: string[] = [];
  for await (const file of files.list(folder)) if (file.modifiedAt.getTime() <= oldEnough) candidates.push(file.key);
  // Read after the listing: a row committed meanwhile protects its file.
  const needed = new Set(await named());
  const rubbish = candidates.filter((key) => !needed.has(key));
  for (const key of rubbish) await files.remove(key);
  return rubbish.length;
}
