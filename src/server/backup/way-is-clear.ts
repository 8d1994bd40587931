import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { tablesInOrder } from '../db/tables.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { describeFile, type Manifest } from './manifest.ts';
import { isThere } from './place-files.ts';
import { CannotRestore } from './refusals.ts';

const ofTheEmbeddedDatabase = ['symposia.db', 'symposia.db-wal', 'symposia.db-shm'];

/** A restore over existing data would mix two editions or lose one. */
export async function refuseOccupied(config: Config, manifest: Manifest): Promise<void> {
  // This comes first, because --force does not help here.
  await refuseFullDatabase(config);
  const there = await occupants(config, manifest);
  if (there.length > 0) {
    throw new CannotRestore(
      `${config.dataDir} holds data already (${there.join(', ')}). Name another DATA_DIR, or add --force to set it aside.`,
    );
  }
  await refuseFullBucket(config, manifest);
}

/** Moves existing data into a folder beside it. Refuses a PostgreSQL database that has tables. */
export async function clearTheWay(config: Config, manifest: Manifest, now: Date): Promise<string | undefined> {
  await refuseFullDatabase(config);
  const there = await occupants(config, manifest);
  if (there.length === 0) return undefined;
  const aside = path.join(config.dataDir, `replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of there) await rename(path.join(config.dataDir, name), path.join(aside, name));
  return aside;
}

async function occupants({ dataDir, databaseUrl, s3 }: Config, manifest: Manifest): Promise<string[]> {
  const there: string[] = [];
  for (const name of databaseUrl ? [] : ofTheEmbeddedDatabase) {
    if (await isThere(path.join(dataDir, name))) there.push(name);
  }
  if (!s3 && (await hasFiles(path.join(dataDir, 'files')))) there.push('files');
  const key = path.join(dataDir, 'secrets.key');
  // The key is needed to read the data that is set aside. If the backup has another key, the existing one would be
  // lost.
  if ((await isThere(key)) && (there.length > 0 || (await isReplaced(key, manifest)))) there.push('secrets.key');
  return there;
}

async function isReplaced(key: string, { contents }: Manifest): Promise<boolean> {
  const own = contents.find(({ path: file }) => file === 'secrets.key');
  return own !== undefined && own.sha256 !== (await describeFile(key)).sha256;
}

async function refuseFullDatabase(config: Config): Promise<void> {
  if (!config.databaseUrl) return;
  await using opened = openDatabase(config);
  const [first] = await tablesInOrder(opened);
  if (first) throw new CannotRestore('the database of DATABASE_URL has tables already: name an empty one.');
}

async function refuseFullBucket(config: Config, { contents }: Manifest): Promise<void> {
  if (!config.s3) return;
  const store = await openFileStore(config);
  try {
    for (const folder of new Set(contents.flatMap(({ path: file }) => /^files\/(\w+)\//.exec(file)?.[1] ?? []))) {
      for await (const { key } of store.list(folder)) {
        throw new CannotRestore(`the bucket holds files already (${key}). Add --force to write beside and over them.`);
      }
    }
  } finally {
    await store.close();
  }
}

async function hasFiles(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.some((entry) => entry.isFile());
}
