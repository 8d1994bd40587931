import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFolder } from './private-folder.ts';

/** Somebody else's server uses the folder; the message is for the operator. */
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
