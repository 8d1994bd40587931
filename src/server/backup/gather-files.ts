import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { isNoSuchFile, noneIfMissing } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { copyDurably, isThere } from './place-files.ts';

export interface FileSource {
  /** False when there is no such file. */
  take(key: string, target: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Copies the files with these keys below `folder`. Skips those already copied. Returns the keys of missing files. */
export async function gatherFiles(source: FileSource, keys: readonly string[], folder: string): Promise<string[]> {
  for (const name of new Set(keys.map((key) => path.dirname(key)))) {
    await mkdir(path.join(folder, name), { recursive: true });
  }
  const atOnce = pLimit(8);
  const gone = await atOnce.map(keys, async (key) => {
    const target = path.join(folder, key);
    const isGathered = (await isThere(target)) || (await source.take(key, target));
    return isGathered ? [] : [key];
  });
  return gone.flat();
}

/** Removes files that an earlier round copied and that the last snapshot no longer names. */
export async function dropUnnamed(part: string, keys: readonly string[]): Promise<void> {
  const named = new Set(keys);
  const root = path.join(part, 'files');
  for (const folder of await readdir(root).catch(() => [])) {
    for (const name of await readdir(path.join(root, folder))) {
      if (!named.has(`${folder}/${name}`)) await rm(path.join(root, folder, name));
    }
  }
}

export async function openFileSource(config: Config): Promise<FileSource> {
  return config.s3 ? storeSource(config) : localSource(path.join(config.dataDir, 'files'));
}

/** Links instead of copying: stored files never change, and a hard link takes no space on the same disk. */
function localSource(root: string): FileSource {
  return {
    async take(key, target) {
      const file = path.join(root, key);
      try {
        await link(file, target).catch((error) => copyFrom(file, target, error));
        return true;
      } catch (error) {
        if (isNoSuchFile(error)) return false;
        throw error;
      }
    },
    close: async () => {},
  };
}

async function copyFrom(file: string, target: string, whyNoLink: unknown): Promise<void> {
  if (isNoSuchFile(whyNoLink)) throw whyNoLink;
  // The link fails on another disk and on disks without hard links.
  await copyDurably(file, target);
}

async function storeSource(config: Config): Promise<FileSource> {
  const store = await openFileStore(config);
  return {
    async take(key, target) {
      const content = await store.read(key).catch(noneIfMissing);
      if (content) await writeFile(target, content, { flush: true });
      return content !== undefined;
    },
    close: () => store.close(),
  };
}
