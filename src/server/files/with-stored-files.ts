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
 * After most errors the rows may exist, so the files stay, and the sweep removes them later if no row names them.
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
    // Removes the failed file too: the store may have it although its answer was lost. Not awaited, because with a
    // store that does not answer the visitor would wait twice.
    void removeFiles(platform, keys);
    throw error;
  }
  const outcome = await commit().catch(async (error: unknown) => {
    // No row was committed, and the files take disk space that the database needs.
    if (isDatabaseFull(error)) await removeFiles(platform, keys);
    throw error;
  });
  if (outcome instanceof Refusal) await removeFiles(platform, keys);
  return outcome;
}
