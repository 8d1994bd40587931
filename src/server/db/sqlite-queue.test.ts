import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from './open.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'symposia-queue-'));
let opened: OpenDatabase;
beforeAll(() => {
  opened = openDatabase({ dataDir, databaseUrl: undefined });
});
afterAll(async () => {
  await opened.db.destroy();
  rmSync(dataDir, { recursive: true });
});

const ask = () => sql`select 1`.execute(opened.db);

test('runs queries and transactions one after another in the order of the calls', async () => {
  const served: string[] = [];
  const inTransaction = (name: string) =>
    opened.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      served.push(`${name} begins`);
      await sql`select 1`.execute(tx);
      served.push(`${name} ends`);
    });
  const plain = (name: string) => ask().then(() => served.push(name));
  await Promise.all([inTransaction('a'), plain('b'), inTransaction('c'), plain('d'), plain('e')]);
  expect(served).toEqual(['a begins', 'a ends', 'b', 'c begins', 'c ends', 'd', 'e']);
});

test('runs the next query when a query or a transaction has failed', async () => {
  const failing = [
    sql`select nothing`.execute(opened.db),
    opened.db.transaction().execute(async () => {
      throw new Error('changed my mind');
    }),
  ];
  const after = ask();
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await after).rows).toHaveLength(1);
});
