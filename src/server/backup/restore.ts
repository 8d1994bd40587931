import path from 'node:path';
import { migrations } from '../../../migrations/index.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { tablesInOrder } from '../db/tables.ts';
import { write } from '../db/write.ts';
import { DataFolderInUse, lockDataFolder } from '../files/data-folder.ts';
import { type CarriedOver, carryOver, refuseOlder, withoutOtherFiles } from './carry-over.ts';
import { endUnsentMails } from './end-unsent-mails.ts';
import { expectCounts, loadPostgres } from './load-postgres.ts';
import { type Manifest, readVerifiedManifest } from './manifest.ts';
import { copyDurably, placeDatabase, placeFiles } from './place-files.ts';
import { CannotRestore } from './refusals.ts';
import { databaseFile, describeDatabase } from './snapshot-sqlite.ts';
import { clearTheWay, refuseOccupied } from './way-is-clear.ts';

interface RestoreOptions {
  /** A folder that `backUp` has made. */
  from: string;
  now: Date;
  /** Sets existing data aside instead of refusing to restore. */
  force: boolean;
  /** Does not send the mails that were unsent when the backup was made. */
  withoutMails?: boolean;
  /** Set to fill the next edition: only this part of the backup is restored. */
  carried?: CarriedOver | undefined;
}

interface Restored {
  /** Describes what was restored. */
  manifest: Manifest;
  files: number;
  /** The folder to which existing data was moved. */
  setAside: string | undefined;
  /** Number of mails that will not be sent any more. */
  endedMails: number;
}

/** Restores a backup to the place that the settings name. Checks everything before it changes anything. */
export async function restore(config: Config, options: RestoreOptions): Promise<Restored> {
  const { from, now, force, carried } = options;
  const folder = path.resolve(from);
  const whole = await readVerifiedManifest(folder);
  refuseOtherEngine(config, whole);
  refuseNewer(whole);
  if (carried) refuseOlder(whole);
  const manifest = carried ? withoutOtherFiles(whole, carried) : whole;
  const unlock = claim(config.dataDir);
  try {
    if (!force) await refuseOccupied(config, whole);
    const setAside = force ? await clearTheWay(config, whole, now) : undefined;
    // Files come first, so that no row names a missing file if the restore is interrupted.
    const files = await placeFiles(config, folder, manifest);
    return { files, setAside, ...(await placeRows(config, folder, manifest, options)) };
  } finally {
    unlock();
  }
}

async function placeRows(
  config: Config,
  folder: string,
  manifest: Manifest,
  { carried, withoutMails = false }: RestoreOptions,
): Promise<Pick<Restored, 'manifest' | 'endedMails'>> {
  if (carried) return { manifest: { ...manifest, tables: await carryOver(config, folder, carried) }, endedMails: 0 };
  const load = manifest.engine === 'postgres' ? loadPostgres : copyDatabase;
  return { manifest, endedMails: await load(config, folder, manifest, withoutMails) };
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
 * Copies the embedded database, checks its row counts and ends its mails if asked to. Returns how many mails will not
 * be sent any more.
 */
function copyDatabase({ dataDir }: Config, folder: string, manifest: Manifest, withoutMails: boolean): Promise<number> {
  return placeDatabase(dataDir, async (part) => {
    await copyDurably(path.join(folder, databaseFile), path.join(part, databaseFile));
    return finishDatabase(part, manifest, withoutMails);
  });
}

async function finishDatabase(dataDir: string, manifest: Manifest, withoutMails: boolean): Promise<number> {
  // Closing it moves the write-ahead log into the database file.
  await using opened = openDatabase({ dataDir, databaseUrl: undefined });
  const { tables } = await describeDatabase(opened, async () => []);
  expectCounts(tables, manifest);
  if (!withoutMails) return 0;
  const present = await tablesInOrder(opened);
  return await write(opened.db, (tx) => endUnsentMails(tx, present));
}
