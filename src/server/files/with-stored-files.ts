import { isDatabaseFull } from '../db/violations.ts';
import { Refusal } from '../http/refusal.ts';
import type { Platform } from '../platform.ts';
import { removeFiles } from './remove-file.ts';

export interface NewFile {
  key: string;
  content: Buffer;
}

/**
 * Stores files, then runs `commit`, which writes the rows that name them. If `commit` refuses, the files are removed.
 * After most errors the rows may exist, so the files stay, and the sweep decides later.
 */
export async function withStoredFiles<T>(
  platform: Pick<Platform, 'files' | 'log'>,
  files: readonly NewFile[],
  commit: () => Promise<T>,
): Promise<T> {
  const keys = files.map(({ key }) => key);
  try {
    for (const { key, content } of files) await platform.files.put(key, content);
  } catch (error) {
    // Also the file that failed: the store may have it, and only its answer was lost. Not awaited: a store that does not
    // answer would let the visitor wait twice.
    void removeFiles(platform, keys);
    throw error;
  }
  const outcome = await commit().catch(async (error: unknown) => {
    // Nothing was committed, and the files use the disk space that the database lacks.
    if (isDatabaseFull(error)) await removeFiles(platform, keys);
    throw error;
  });
  if (outcome instanceof Refusal) await removeFiles(platform, keys);
  return outcome;
}
