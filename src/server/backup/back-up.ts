import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { dropUnnamed, type FileSource, gatherFiles, openFileSource } from './gather-files.ts';
import { describeContents, type Manifest, manifestFile } from './manifest.ts';
import { syncFolders } from './place-files.ts';
import { CannotBackUp } from './refusals.ts';
import { type FileKeys, type Snapshot, snapshotSqlite } from './snapshot-sqlite.ts';

interface BackupOptions {
  /** The folder in which the backup's own folder is made. */
  into: string;
  now: Date;
  fileKeys: FileKeys;
  /** Runs between copying the database and copying its files. Tests change something there. */
  afterSnapshot?: () => Promise<void>;
}

interface Backup {
  folder: string;
  manifest: Manifest;
}

/**
 * Makes a consistent copy of the data while the server keeps running: first the database as of one moment, then the
 * files that it names. The copy gets its final name only when it is complete. Run it in its own process, so that the
 * server is not slowed down.
 */
export async function backUp(config: Config, options: BackupOptions): Promise<Backup> {
  const name = `symposia-${options.now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const folder = path.join(options.into, name);
  const part = path.join(options.into, `.${name}.part`);
  await makeFolder(options.into);
  // Only the owner may read the backup, because it has password hashes. This holds even if the folder around it is
  // opened to others later.
  process.umask(0o077);
  await mkdir(part, { mode: 0o700 }).catch((error: { code?: string }) => {
    if (error.code === 'EEXIST') throw new CannotBackUp(`another backup is being made: ${part} exists.`);
    throw error;
  });
  try {
    const manifest = await fill(part, config, options);
    await writeFile(path.join(part, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
    await syncFolders(part);
    await rename(part, folder);
    await syncFolders(options.into, { deep: false });
    return { folder, manifest };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Makes only the last folder of the path. If it made the parents too, a backup for an external disk that is not mounted
 * would land on this disk.
 */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') {
      throw new CannotBackUp(`there is no folder ${path.dirname(folder)}. Mount its disk or make the folder first.`);
    }
    if (error.code !== 'EEXIST') throw error;
  });
}

async function fill(part: string, config: Config, options: BackupOptions): Promise<Manifest> {
  const source = await openFileSource(config);
  const engine = config.databaseUrl ? 'postgres' : 'sqlite';
  const takeSnapshot = engine === 'postgres' ? dumpPostgres : snapshotSqlite;
  try {
    const { snapshot, missing } = await untilComplete(part, source, options, () =>
      takeSnapshot(config, part, options.fileKeys),
    );
    await dropUnnamed(part, snapshot.fileKeys);
    await copySecretsKey(config, part);
    const { migrations, tables } = snapshot;
    const contents = await describeContents(part);
    return { format: 1, engine, madeAt: options.now.toISOString(), migrations, tables, missing, contents };
  } finally {
    await source.close();
  }
}

/**
 * A file and its row may be removed after the snapshot and before the file is copied. Then another snapshot is taken,
 * which no longer names the file. Files that are copied already stay, so each round is shorter than the one before. A
 * file that two snapshots name and that was missing both times is really missing: a file is always removed after its
 * row.
 */
async function untilComplete(
  part: string,
  source: FileSource,
  { afterSnapshot }: BackupOptions,
  takeSnapshot: () => Promise<Snapshot>,
): Promise<{ snapshot: Snapshot; missing: string[] }> {
  let known = new Set<string>();
  for (;;) {
    const snapshot = await takeSnapshot();
    await afterSnapshot?.();
    const missing = await gatherFiles(source, snapshot.fileKeys, path.join(part, 'files'));
    if (missing.every((key) => known.has(key))) return { snapshot, missing };
    known = new Set(missing);
  }
}

/**
 * Without this key nobody can use two-factor sign-in after a restore. If SECRETS_KEY is set, the key file is unused (it
 * may be left from before), so the backup contains no key.
 */
async function copySecretsKey({ dataDir, secretsKey }: Config, part: string): Promise<void> {
  if (secretsKey) return;
  await copyFile(path.join(dataDir, 'secrets.key'), path.join(part, 'secrets.key')).catch(
    (error: { code?: string }) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
}
