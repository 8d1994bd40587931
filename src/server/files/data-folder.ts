import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another server uses the data folder. The message is for the system administrator. */
export class DataFolderInUse extends Error {}

/**
 * Claims the data folder for this process until it ends. If the process is killed, the operating system releases the
 * lock; a file with a process ID could not guarantee that. SQLite is used only for its lock.
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
 * Makes the data folder with access only for its owner (0700). The umask does the same for each file that this process
 * makes in it later. SQLite needs the umask, because one cannot pass it a mode.
 */
export function makePrivateFolder(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** A warning for the system administrator if other users can open the folder; undefined if they cannot. */
export function whyNotPrivate(folder: string): string | undefined {
  const othersMay = statSync(folder).mode & 0o077;
  if (othersMay === 0) return undefined;
  return `DATA_DIR: other users of this machine can open ${folder}. Run: chmod -R go= '${folder}'`;
}
