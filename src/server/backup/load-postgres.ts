import { createReadStream } from 'node:fs';
import path from 'node:path';
import { countOf } from '#shared/counts.ts';
import type { Config } from '../config.ts';
import { migrate } from '../db/migrate/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { type Row, replaceRowsInPostgres } from '../db/rows.ts';
import { tablesInOrder } from '../db/tables.ts';
import { write } from '../db/write.ts';
import { endUnsentMails } from './end-unsent-mails.ts';
import type { Manifest } from './manifest.ts';

const batch = 1_000;

/**
 * Makes the schema of the backup's version, then inserts all rows in one transaction. The next start of the server runs
 * the later migrations. Returns how many mails will not be sent any more.
 */
export async function loadPostgres(
  config: Config,
  folder: string,
  manifest: Manifest,
  withoutMails: boolean,
): Promise<number> {
  await using opened = openDatabase(config);
  await migrate(opened, manifest.migrations.at(-1));
  const tables = await tablesInOrder(opened);
  return await write(opened.db, async (tx) => {
    const counts = await replaceRowsInPostgres(tx, tables, ({ name }) =>
      readParts(path.join(folder, 'tables', `${name}.ndjson`)),
    );
    expectCounts(counts, manifest);
    return withoutMails ? endUnsentMails(tx, tables) : 0;
  });
}

export async function* readParts(file: string): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  for await (const line of readLines(file)) {
    rows.push(JSON.parse(line) as Row);
    if (rows.length < batch) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

// node:readline also ends a line at U+2028 and U+2029, which JSON leaves unescaped in texts.
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Compares the row counts with the manifest: that no insert failed does not prove that all rows are there. */
export function expectCounts(found: Record<string, number>, { tables }: Manifest): void {
  for (const [table, count] of Object.entries(tables)) {
    if (found[table] !== count)
      throw new Error(`${table} has ${countOf(found[table] ?? 0, 'row')} after the restore, not ${count}`);
  }
}
