import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { migrations } from '../../../migrations/index.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { tablesInOrder } from '../db/tables.ts';
import { write } from '../db/write.ts';
import { DataFolderInUse, lockDataFolder } from '../files/data-folder.ts';
import { endUnsentMails } from './end-unsent-mails.ts';
import { expectCounts, loadPostgres } from './load-postgres.ts';
import { type Manifest, readVerifiedManifest } from './manifest.ts';
import { copyDurably, placeFiles, syncFolders } from './place-files.ts';
import { CannotRestore } from './refusals.ts';
import { databaseFile, describeDatabase } from './snapshot-sqlite.ts';
import { clearTheWay, refuseOccupied } from './way-is-clear.ts';

interface RestoreOptions {
  /** A folder that `backUp` made. */
  from: string;
  now: Date;
  /** Data that is there already is set aside instead of refused. */
  force: boolean;
  /** Mails that were unsent when the backup was made are not sent any more. */
  withoutMails?: boolean;
}

interface Restored {
  manifest: Manifest;
  files: number;
  /** Where former data went. */
  setAside: string | undefined;
  /** Mails that are not sent any more. */
  endedMails: number;
}

/** Puts a backup where the settings say. Everything is checked before anything is changed. */
export async function restore(config: Config, options: RestoreOptions): Promise<Restored> {
  const { from, now, force, withoutMails = false } = options;
  const folder = path.resolve(from);
  const manifest = await readVerifiedManifest(folder);
  refuseOtherEngine(config, manifest);
  refuseNewer(manifest);
  const unlock = claim(config.dataDir);
  try {
    if (!force) await refuseOccupied(config, manifest);
    const setAside = force ? await clearTheWay(config, manifest, now) : undefined;
    // Files first, so that a row never names a missing file, wherever this is interrupted.
    const files = await placeFiles(config, folder, manifest);
    const placeRows = manifest.engine === 'postgres' ? loadPostgres : placeDatabase;
    const endedMails = await placeRows(config, folder, manifest, withoutMails);
    return { manifest, files, setAside, endedMails };
  } finally {
    unlock();
  }
}

function refuseOtherEngine(config: Config, { engine }: Manifest): void {
  if (engine === 'sqlite' && config.databaseUrl) {
    throw new CannotRestore(
      'this is a backup of the embedded database. Restore it without DATABASE_URL, then use `npm run move`.',
    );
  }
  if (engine === 'postgres' && !config.databaseUrl) {
    throw new CannotRestore('this is a backup of PostgreSQL: name an empty database in DATABASE_URL.');
  }
}

function refuseNewer(manifest: Manifest): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown) throw new CannotRestore(`it was made by a newer Symposia, which knows ${unknown}.`);
}

function claim(dataDir: string): () => void {
  try {
    return lockDataFolder(dataDir);
  } catch (error) {
    if (error instanceof DataFolderInUse) throw new CannotRestore(`${error.message}; stop it first.`);
    throw error;
  }
}

/**
 * The embedded database, last of all: with it the data folder is whole. It gets its name once it is compared and its
 * mails are ended, since a server starts on it from then on, whatever interrupts the restore.
 */
async function placeDatabase(
  { dataDir }: Config,
  folder: string,
  manifest: Manifest,
  withoutMails: boolean,
): Promise<number> {
  const part = path.join(dataDir, 'database.restoring');
  await rm(part, { recursive: true, force: true });
  await mkdir(part);
  await copyDurably(path.join(folder, databaseFile), path.join(part, databaseFile));
  const endedMails = await finishDatabase(part, manifest, withoutMails);
  await rename(path.join(part, databaseFile), path.join(dataDir, databaseFile));
  await syncFolders(dataDir, { deep: false });
  await rm(part, { recursive: true });
  return endedMails;
}

async function finishDatabase(dataDir: string, manifest: Manifest, withoutMails: boolean): Promise<number> {
  const opened = openDatabase({ dataDir, databaseUrl: undefined });
  try {
    const { tables } = await describeDatabase(opened, async () => []);
    expectCounts(tables, manifest);
    if (!withoutMails) return 0;
    const present = await tablesInOrder(opened);
    return await write(opened.db, (tx) => endUnsentMails(tx, present));
  } finally {
    // The last to close it moves its log into it.
    await opened.db.destroy();
  }
}
