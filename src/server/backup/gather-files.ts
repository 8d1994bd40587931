import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { isNoSuchFile, noneIfMissing } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { copyDurably, isThere } from './place-files.ts';

export interface FileSource {
  /** False: there is no such file. */
  take(key: string, target: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Copies the files of these keys below `folder`, past those that are there already; answers the keys of those gone. */
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

/** Removes what an earlier round copied and the last snapshot does not name any more. */
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

/** A hard link is as good as a copy, since a file never changes, and costs nothing on the same disk. */
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
  // On another disk, or one without hard links.
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
