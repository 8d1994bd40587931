import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { emptyIfMissing, type FileStore } from '../files/file-store.ts';
import { CannotMove } from './move-edition.ts';

interface MovedFiles {
  files: number;
  bytes: number;
}

/**
 * Copies the files of the data folder into another store. Files that an earlier attempt has copied are only compared.
 */
export async function moveFiles(dataDir: string, from: FileStore, to: FileStore): Promise<MovedFiles> {
  const moved = { files: 0, bytes: 0 };
  for (const folder of await foldersOf(dataDir)) {
    const there = new Set<string>();
    for await (const { key } of to.list(folder)) there.add(key);
    for await (const { key } of from.list(folder)) {
      const content = await from.read(key);
      if (!there.has(key)) await to.put(key, content);
      if (checksum(await to.read(key)) !== checksum(content)) throw new CannotMove(`${key} is another file there`);
      moved.files += 1;
      moved.bytes += content.length;
    }
  }
  return moved;
}

async function foldersOf(dataDir: string): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'files'), { withFileTypes: true }).catch(emptyIfMissing);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const checksum = (content: Buffer) => createHash('sha256').update(content).digest('hex');
