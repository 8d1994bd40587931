import { removeFile } from '#server/files/remove-file.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { PreparedLine } from './prepare-lines.ts';

/** A copy for each line, so that deleting one line keeps the proof of the others. */
export async function keepProofs(
  { files }: Platform,
  lines: readonly Pick<PreparedLine, 'folder'>[],
  content: Buffer,
): Promise<string[]> {
  const keys = lines.map(({ folder }) => `${folder}/${newId()}`);
  for (const key of keys) await files.put(key, content);
  return keys;
}

export async function removeFiles({ files, log }: Platform, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await removeFile({ files, log }, key);
  }
}
