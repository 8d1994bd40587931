import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { engine, type TestApp } from '../test-app.ts';

/** How many transactions wait for a lock. Only PostgreSQL shows this. */
async function countWaiting(app: TestApp): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.platform.db);
  return rows.length;
}

/** Takes a lock, and later more locks, while `act` waits for the first one. Returns the result of `act`. */
export async function whileLocked<T>(
  app: TestApp,
  lock: (tx: Tx) => Promise<unknown>,
  act: () => Promise<T>,
  lockMore: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const isLocked = Promise.withResolvers<void>();
  const isActing = Promise.withResolvers<void>();
  const other = write(app.platform.db, async (tx) => {
    await lock(tx);
    isLocked.resolve();
    await isActing.promise;
    await lockMore(tx);
  });
  await isLocked.promise;
  const acted = act();
  try {
    await expect.poll(() => countWaiting(app)).toBeGreaterThan(0);
  } finally {
    isActing.resolve();
  }
  await other;
  return acted;
}

/**
 * Starts both acts while a row that both lock is locked. So each has done its earlier reads when it starts to wait.
 * PostgreSQL then lets them continue in the order in which they came. SQLite runs one write transaction after the
 * other.
 */
export async function inTurn<First, Second>(
  app: TestApp,
  lock: (tx: Tx) => Promise<unknown>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  if (engine === 'sqlite') return [await first(), await second()];
  let started: Promise<First> | undefined;
  const other = await whileLocked(
    app,
    lock,
    async () => {
      started = first();
      await expect.poll(() => countWaiting(app)).toBeGreaterThan(0);
      return { second: second() };
    },
    () => expect.poll(() => countWaiting(app)).toBeGreaterThan(1),
  );
  if (!started) throw new Error('the first act was started');
  return [await started, await other.second];
}

type Locked = 'admins' | 'coupons' | 'events' | 'pass_orders' | 'passes' | 'registrations' | 'students';

const rowOf = (table: Locked, id: string) => sql`select id from ${sql.table(table)} where id = ${id} for no key update`;

export const lockRowOf = (table: Locked, id: string) => (tx: Tx) => rowOf(table, id).execute(tx);

/** Fails if another transaction has locked the row. */
export const lockFreeRowOf = (table: Locked, id: string) => (tx: Tx) => sql`${rowOf(table, id)} nowait`.execute(tx);
