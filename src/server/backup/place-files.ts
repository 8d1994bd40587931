import { constants, copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { openFileStore } from '../files/open-file-store.ts';
import type { Manifest } from './manifest.ts';
import { databaseFile } from './snapshot-sqlite.ts';

const atOnce = 8;

/** Puts the files of a backup where the server keeps its files. Returns how many there are. */
export async function placeFiles(config: Config, folder: string, { contents }: Manifest): Promise<number> {
  const keys = contents.flatMap(({ path: file }) => (file.startsWith('files/') ? [file.slice('files/'.length)] : []));
  await (config.s3 ? intoStore(config, folder, keys) : intoFolder(config.dataDir, folder, keys));
  if (contents.some(({ path: file }) => file === 'secrets.key')) {
    await copyDurably(path.join(folder, 'secrets.key'), path.join(config.dataDir, 'secrets.key'));
  }
  return keys.length;
}

/**
 * Writes the files to a folder beside the final one and renames it at the end. An interrupted restore then leaves no
 * folder that looks complete.
 */
async function intoFolder(dataDir: string, folder: string, keys: string[]): Promise<void> {
  const [target, part] = [path.join(dataDir, 'files'), path.join(dataDir, 'files.restoring')];
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  for (const name of new Set(keys.map((key) => path.dirname(key)))) await mkdir(path.join(part, name));
  await pLimit(atOnce).map(keys, (key) => copyDurably(path.join(folder, 'files', key), path.join(part, key)));
  await syncFolders(part);
  // The folder is empty: files in it were refused or set aside before.
  await rm(target, { recursive: true, force: true });
  await rename(part, target);
  await syncFolders(dataDir, { deep: false });
}

async function intoStore(config: Config, folder: string, keys: string[]): Promise<void> {
  const store = await openFileStore(config);
  try {
    await pLimit(atOnce).map(keys, async (key) => store.put(key, await readFile(path.join(folder, 'files', key))));
  } finally {
    await store.close();
  }
}

/**
 * Places the embedded database, which must be the last step: with it the data folder is complete. `fill` makes the
 * database in a folder beside the final place and closes it. It gets its name only then, because a server can start as
 * soon as a file has that name, even if the restore was interrupted.
 */
export async function placeDatabase<T>(dataDir: string, fill: (part: string) => Promise<T>): Promise<T> {
  const part = path.join(dataDir, 'database.restoring');
  await rm(part, { recursive: true, force: true });
  await mkdir(part);
  try {
    const filled = await fill(part);
    await rename(path.join(part, databaseFile), path.join(dataDir, databaseFile));
    await syncFolders(dataDir, { deep: false });
    return filled;
  } finally {
    await rm(part, { recursive: true });
  }
}

export const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await using handle = await open(to, 'r+');
  // A copy gets the mode of the original. A backup may come from a disk that stores no modes, or have been made on one.
  await handle.chmod(0o600).catch(() => {});
  await handle.datasync();
}

/**
 * Makes the names in a folder and below it survive a power cut. The code that writes the files syncs their content
 * itself.
 */
export async function syncFolders(folder: string, { deep = true } = {}): Promise<void> {
  const below = deep ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  const folders = below
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  for (const each of [...folders, folder]) {
    await using handle = await open(each, 'r');
    await handle.sync();
  }
}
