import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../open.ts';
import { isDatabaseFull } from '../violations.ts';
import { write } from '../write.ts';
import { syncLog } from './sqlite.ts';

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

test('lets the server answer others between the statements of a long transaction', async () => {
  const count = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 200000)
    select count(*) from numbers`;
  let turns = 0;
  const turn = () => void setImmediate(() => ++turns < 1_000 && turn());
  const during = await opened.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    turn();
    for (let times = 0; times < 5; times++) await count.execute(tx);
    return turns;
  });
  turns = 1_000;
  expect(during).toBeGreaterThan(1);
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

describe('transactions that wait for one another', () => {
  let outside: DatabaseSync;
  beforeAll(async () => {
    await sql`create table notes (text text unique)`.execute(opened.db);
    outside = new DatabaseSync(path.join(dataDir, 'symposia.db'), { readOnly: true });
  });
  beforeEach(() => sql`delete from notes`.execute(opened.db));
  afterAll(() => outside.close());

  /** What another program can read, which is only what is committed. */
  const committed = () =>
    outside
      .prepare('select text from notes order by rowid')
      .all()
      .map(({ text }) => text);
  const note = (text: string, then?: () => void) =>
    write(opened.db, async (tx) => {
      await sql`insert into notes values (${text})`.execute(tx);
      then?.();
      return text;
    });

  test('transactions that wait for one another are committed together', async () => {
    const seen: unknown[][] = [];
    await Promise.all(['a', 'b', 'c'].map((text) => note(text, () => seen.push(committed()))));
    expect(seen).toEqual([[], [], []]);
    expect(committed()).toEqual(['a', 'b', 'c']);
  });

  test('transactions that wait for one another are committed after 16 queries at the most while others wait', async () => {
    const seen: number[] = [];
    await Promise.all(Array.from({ length: 40 }, (_, i) => note(`${i}`, () => seen.push(committed().length))));
    expect(new Set(seen)).toEqual(new Set([0, 16, 32]));
  });

  test('transactions that wait for one another are durable only when they are committed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const file = path.join(dataDir, 'symposia.db');
    const order: string[] = [];
    const shared = syncLog(file, { heldMs: 0, committed: promise })
      .flush()
      .then(() => order.push('durable'));
    await syncLog(file).flush();
    order.push('committed');
    resolve();
    await shared;
    expect(order).toEqual(['committed', 'durable']);
  });

  test('transactions that wait for one another keep what they wrote when one among them fails', async () => {
    const outcomes = await Promise.allSettled([note('a'), note('a'), note('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['a', 'b']);
  });

  test('transactions that wait for one another keep what they wrote when the first of them fails, which is undone', async () => {
    const failing = note('never', () => {
      throw new Error('changed my mind');
    });
    const outcomes = await Promise.allSettled([failing, note('a'), note('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(committed()).toEqual(['a', 'b']);
  });

  test('transactions that wait for one another keep what they wrote when a full disk undoes one among them', async () => {
    const { page_count } = outside.prepare('pragma page_count').get() as { page_count: number };
    await sql.raw(`pragma max_page_count = ${page_count + 2}`).execute(opened.db);
    const [first, tooLong, last] = await Promise.allSettled([note('a'), note('long'.repeat(50_000)), note('b')]);
    await sql.raw('pragma max_page_count = 1073741823').execute(opened.db);
    expect([first?.status, last?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(tooLong?.status === 'rejected' && isDatabaseFull(tooLong.reason)).toBe(true);
    expect(committed().sort()).toEqual(['a', 'b']);
  });

  test('transactions that wait for one another run again when the database gives up the transaction that they share', async () => {
    const giveUp = () =>
      write(opened.db, async (tx) => {
        await sql`rollback`.execute(tx);
        throw new Error('given up');
      });
    const outcomes = await Promise.allSettled([note('a'), giveUp(), note('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed().sort()).toEqual(['a', 'b']);
  });
});
