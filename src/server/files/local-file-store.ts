import { constants, createWriteStream, writeFile } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { sharedRun } from '../shared-run.ts';
import { emptyIfMissing, type FileStore } from './file-store.ts';

/** Stores files in `dataDir/files`, which only this process uses. */
export function localFileStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'files');
  const pathOf = (key: string) => {
    if (!/^[a-z]+\/[\w-]+$/.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`);
    return path.join(root, key);
  };
  // Many files arrive at once: each folder is made once, and one sync of a folder serves several files.
  const folders = new Map<string, Promise<Folder>>();
  const prepare = async (folder: string) => {
    await mkdir(folder, { recursive: true });
    return openFolder(folder);
  };
  return {
    sweepAfterMs: 0,
    async put(key, content) {
      const file = pathOf(key);
      const folder = path.dirname(file);
      const prepared = folders.get(folder) ?? prepare(folder);
      folders.set(folder, prepared);
      prepared.catch(() => folders.delete(folder));
      const { syncNames } = await prepared;
      try {
        await writeDurably(file, content);
        await syncNames();
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    read: (key) => readFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(folder) {
      const names = await readdir(path.join(root, folder)).catch(emptyIfMissing);
      for (const name of names) {
        const found = await stat(path.join(root, folder, name)).catch(() => undefined);
        if (found?.isFile()) yield { key: `${folder}/${name}`, modifiedAt: found.mtime };
      }
    },
    async check() {
      await mkdir(root, { recursive: true });
      await access(root, constants.W_OK);
    },
    async close() {
      const opened = await Promise.allSettled(folders.values());
      folders.clear();
      for (const folder of opened) if (folder.status === 'fulfilled') await folder.value.close();
    },
  };
}

// The callback form takes a third of the time of the promise form, and every registration waits for this.
const writeWhole = promisify(writeFile);

async function writeDurably(file: string, content: Readable | Buffer): Promise<void> {
  // `flush` calls fsync before the file is closed.
  if (content instanceof Readable) await pipeline(content, createWriteStream(file, { flags: 'wx', flush: true }));
  else await writeWhole(file, content, { flag: 'wx', flush: true });
}

interface Folder {
  /** A new file's name is part of its folder, which needs its own sync. */
  syncNames(): Promise<void>;
  close(): Promise<void>;
}

async function openFolder(folder: string): Promise<Folder> {
  const handle = await open(folder, 'r');
  return { syncNames: sharedRun(() => handle.sync()), close: () => handle.close() };
}
