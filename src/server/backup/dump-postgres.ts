import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { readRows } from '../db/rows.ts';
import type { Db } from '../db/schema.ts';
import { type Table, tablesInOrder } from '../db/tables.ts';
import { type FileKeys, readMigrations, type Snapshot } from './snapshot-sqlite.ts';

/**
 * Writes one file for each table and one line of JSON for each row, all as of one moment. pg_dump is not used, because
 * it must not be older than the database server and is not installed on every machine.
 */
export async function dumpPostgres(config: Config, part: string, fileKeys: FileKeys): Promise<Snapshot> {
  await using opened = openDatabase(config);
  await mkdir(path.join(part, 'tables'), { recursive: true });
  const moment = opened.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await moment.execute(async (tx) => {
    const migrations = await readMigrations(tx);
    const tables: Record<string, number> = {};
    for (const table of await tablesInOrder({ db: tx, engine: 'postgres' })) {
      tables[table.name] = await writeTable(tx, table, path.join(part, 'tables', `${table.name}.ndjson`));
    }
    return { migrations, tables, fileKeys: await fileKeys(tx) };
  });
}

async function writeTable(db: Db, table: Table, file: string): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const rows of readRows(db, table)) {
      count += rows.length;
      yield `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { flush: true }));
  return count;
}
