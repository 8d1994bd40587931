import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another server uses the folder. The message is for the system administrator. */
export class DataFolderInUse extends Error {}

/**
 * Claims the data folder for this process until it ends, however it ends: the system itself drops the lock of a
 * killed process, which no file with a process id in it can promise. SQLite only serves as the lock.
 */
export function lockDataFolder(dataDir: string): () => void {
  makePrivateFolder(dataDir);
  const lock = new DatabaseSync(path.join(dataDir, 'in-use.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === 5) {
      throw new DataFolderInUse(`another Symposia is running on ${dataDir}`);
    }
    throw error;
  }
  return () => lock.close();
}

/**
 * Makes the data folder for its owner alone (0700). The umask covers every file that this process makes in it later,
 * SQLite's own files included: those take no mode.
 */
export function makePrivateFolder(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** What to tell the system administrator about a folder that others can open; undefined: nobody else can. */
export function whyNotPrivate(folder: string): string | undefined {
  const othersMay = statSync(folder).mode & 0o077;
  if (othersMay === 0) return undefined;
  return `DATA_DIR: other users of this machine can open ${folder}. Run: chmod -R go= '${folder}'`;
}
