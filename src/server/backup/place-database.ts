import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { expectCounts } from './expect-counts.ts';
import type { Manifest } from './manifest.ts';
import { copyDurably } from './place-files.ts';
import { databaseFile, describeDatabase } from './snapshot-sqlite.ts';
import { syncFolders } from './sync-folders.ts';

/** The embedded database, last of all: with it the data folder is whole. */
export async function placeDatabase({ dataDir }: Config, folder: string, manifest: Manifest): Promise<void> {
  const file = path.join(dataDir, databaseFile);
  await copyDurably(path.join(folder, databaseFile), `${file}.restoring`);
  await rename(`${file}.restoring`, file);
  await syncFolders(dataDir, { deep: false });
  const opened = openDatabase({ dataDir, databaseUrl: undefined });
  try {
    const { tables } = await describeDatabase(opened, async () => []);
    expectCounts(tables, manifest);
  } finally {
    await opened.db.destroy();
  }
}
