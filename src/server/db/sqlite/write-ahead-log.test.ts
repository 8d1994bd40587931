import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Flusher } from '../durability.ts';
import type { Database } from '../schema.ts';
import { nodeSqliteDialect } from './sqlite.ts';
import { writeAheadLog } from './write-ahead-log.ts';

/** More than the size at which a commit itself moves the log. */
const manyBytes = 20_000_000;

let file: string;
beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'symposia-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  file = path.join(folder, 'fest.db');
});

/** A flusher that resolves only when the test resolves it. */
function settledByHand() {
  const settling = Promise.withResolvers<void>();
  const durable: Flusher = { flush: () => settling.promise, failure: undefined };
  return { durable, ...settling };
}

const isMoved = () => statSync(file).size > manyBytes;

function openBeside(durable: Flusher) {
  const db = new DatabaseSync(file);
  onTestFinished(() => db.close());
  db.exec('PRAGMA journal_mode = WAL');
  const log = writeAheadLog(file, db, durable);
  const pagesPerMove = () => db.prepare('PRAGMA wal_autocheckpoint').get()?.wal_autocheckpoint;
  return { db, log, pagesPerMove };
}

const fill = `create table notes as select zeroblob(${manyBytes}) as text`;

test.each([
  ['a short transaction is moved by its commit', 499, true],
  ['a long transaction is left to a thread', 501, false],
])('the log of %s', async (_, tookMs, isMovedByCommit) => {
  const { durable, resolve } = settledByHand();
  const dialect = nodeSqliteDialect(file, { heldMs: 0, committed: undefined }, durable);
  const db = new Kysely<Database>({ dialect });
  onTestFinished(() => {
    resolve();
    return db.destroy();
  });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  await db.transaction().execute(async (tx) => {
    await sql.raw(fill).execute(tx);
    clock.mockReturnValue(tookMs);
  });
  clock.mockRestore();
  expect(isMoved()).toBe(isMovedByCommit);
  resolve();
  await expect.poll(() => isMoved()).toBe(true);
});

test('a thread moves the log only once it is on disk', async () => {
  const { durable, reject } = settledByHand();
  const { db, log, pagesPerMove } = openBeside(durable);
  log.leaveToThread();
  db.exec(fill);
  log.moveInThread();
  reject(new Error('the disk did not keep it'));
  await log.isMoved;
  expect(isMoved()).toBe(false);
  expect(pagesPerMove()).toBe(0);
});

test('commits move the log themselves again after the last thread', async () => {
  const { durable, resolve } = settledByHand();
  const { log, pagesPerMove } = openBeside(durable);
  const before = pagesPerMove();
  log.leaveToThread();
  log.moveInThread();
  const first = log.isMoved;
  log.leaveToThread();
  log.moveInThread();
  resolve();
  await first;
  expect(pagesPerMove()).toBe(0);
  await log.isMoved;
  expect(pagesPerMove()).toBe(before);
});
