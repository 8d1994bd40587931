import { rm } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../db/open.ts';
import { countRows } from '../db/rows.ts';
import type { Db } from '../db/schema.ts';
import { tablesInOrder } from '../db/tables.ts';
import { CannotBackUp } from './refusals.ts';

/** Reads the keys of all files that any row names. */
export type FileKeys = (db: Db) => Promise<string[]>;

/** What a database held at one moment. */
export interface Snapshot {
  migrations: string[];
  tables: Record<string, number>;
  fileKeys: string[];
}

export const databaseFile = 'symposia.db';

/**
 * Copies all pages in one step. The step takes one read lock, and the server can write meanwhile. With several steps,
 * each write of the server would restart the copy.
 */
const allPages = 2 ** 31 - 1;

export async function snapshotSqlite({ dataDir }: Config, part: string, fileKeys: FileKeys): Promise<Snapshot> {
  const copy = path.join(part, databaseFile);
  for (const end of ['', '-wal', '-shm']) await rm(`${copy}${end}`, { force: true });
  const source = openSource(path.join(dataDir, databaseFile));
  try {
    await backup(source, copy, { rate: allPages });
  } finally {
    source.close();
  }
  await using opened = openDatabase({ dataDir: part, databaseUrl: undefined });
  await checkPages(opened);
  return await describeDatabase(opened, fileKeys);
}

export async function describeDatabase(opened: OpenDatabase, fileKeys: FileKeys): Promise<Snapshot> {
  const tables: Record<string, number> = {};
  for (const table of await tablesInOrder(opened)) tables[table.name] = await countRows(opened.db, table);
  return { migrations: await readMigrations(opened.db), tables, fileKeys: await fileKeys(opened.db) };
}

export async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function openSource(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch {
    throw new CannotBackUp(`DATA_DIR: there is no database ${file}.`);
  }
}

async function checkPages({ db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const found = rows[0]?.quick_check;
  if (found !== 'ok') throw new CannotBackUp(`the database is damaged: ${found}.`);
}
