import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chunksOf } from '#shared/chunks-of.ts';
import { migrations } from '../../../migrations/index.ts';
import type { Config } from '../config.ts';
import { migrate } from '../db/migrate/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { type Row, readRows } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { type Table, tablesInOrder } from '../db/tables.ts';
import { write } from '../db/write.ts';
import { readParts } from './load-postgres.ts';
import type { Manifest } from './manifest.ts';
import { copyDurably, placeDatabase } from './place-files.ts';
import { CannotRestore } from './refusals.ts';
import { databaseFile } from './snapshot-sqlite.ts';

type Target = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Which parts of a backup the next edition gets. */
export interface CarriedOver {
  /**
   * How to change a row of this table; undefined leaves the row out. A table for which there is no function starts
   * empty.
   */
  rowOf(table: Table['name']): ((row: Row) => Row | undefined) | undefined;
  /** Folders whose files are named only by carried rows. */
  folders: readonly string[];
}

/**
 * An older embedded database can be migrated before its rows are read. A PostgreSQL backup is lines of JSON and cannot.
 */
export function refuseOlder({ engine, migrations: applied }: Manifest): void {
  if (engine === 'sqlite' || applied.length === migrations.length) return;
  throw new CannotRestore(
    'it was made by an older Symposia. Restore it into an empty database without --for-next-edition, start the server on it once, make a backup of that, and carry over from the new backup.',
  );
}

/** The manifest of a backup, without the files that the next edition does not get. */
export function withoutOtherFiles(manifest: Manifest, { folders }: CarriedOver): Manifest {
  const isCarried = (key: string) => folders.includes(path.posix.dirname(key));
  const isKept = (file: string) => !file.startsWith('files/') || isCarried(file.slice('files/'.length));
  return {
    ...manifest,
    contents: manifest.contents.filter(({ path: file }) => isKept(file)),
    missing: manifest.missing.filter(isCarried),
  };
}

/** Fills a new database with the carried rows. Returns how many rows each carried table has. */
export function carryOver(config: Config, folder: string, carried: CarriedOver): Promise<Record<string, number>> {
  if (!config.databaseUrl) {
    return placeDatabase(config.dataDir, (part) => carryFromDatabase(folder, part, carried));
  }
  return fill(config, carried, ({ name }) => readParts(path.join(folder, 'tables', `${name}.ndjson`)));
}

async function carryFromDatabase(folder: string, part: string, carried: CarriedOver): Promise<Record<string, number>> {
  const dataDir = path.join(part, 'former');
  await mkdir(dataDir);
  // Migrates a copy, because the backup must not change.
  await copyDurably(path.join(folder, databaseFile), path.join(dataDir, databaseFile));
  await using former = openDatabase({ dataDir, databaseUrl: undefined });
  await migrate(former);
  return await fill({ dataDir: part, databaseUrl: undefined }, carried, (table) => readRows(former.db, table));
}

type RowsOf = (table: Table) => AsyncIterable<Row[]>;

async function fill(target: Target, carried: CarriedOver, rowsOf: RowsOf): Promise<Record<string, number>> {
  await using opened = openDatabase(target);
  await migrate(opened);
  const tables = await tablesInOrder(opened);
  return await write(opened.db, async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const rowOf = carried.rowOf(table.name);
      if (rowOf) counts[table.name] = await carryRows(tx, table.name, rowsOf(table), rowOf);
    }
    return counts;
  });
}

/** A statement takes a limited number of values. */
const rowsAtOnce = 250;

async function carryRows(
  tx: Tx,
  table: Table['name'],
  parts: AsyncIterable<Row[]>,
  rowOf: (row: Row) => Row | undefined,
): Promise<number> {
  let count = 0;
  for await (const part of parts) {
    // The cast is safe: these are rows of this table, from a database with the same schema.
    const rows = part.map(rowOf).filter((row) => row !== undefined) as never[];
    for (const some of chunksOf(rows, rowsAtOnce)) await tx.insertInto(table).values(some).execute();
    count += rows.length;
  }
  return count;
}
