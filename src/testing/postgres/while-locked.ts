import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { TestApp } from '../test-app.ts';

/** Whether a transaction waits for a lock. Only PostgreSQL can tell. */
async function isWaitedFor(app: TestApp): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.platform.db);
  return rows.length > 0;
}

/** Locks something, and then more, while `act` waits for the first lock. Returns the result of `act`. */
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
    await expect.poll(() => isWaitedFor(app)).toBe(true);
  } finally {
    isActing.resolve();
  }
  await other;
  return acted;
}

type Locked = 'coupons' | 'events' | 'passes' | 'registrations' | 'students';

const rowOf = (table: Locked, id: string) => sql`select id from ${sql.table(table)} where id = ${id} for no key update`;

export const lockRowOf = (table: Locked, id: string) => (tx: Tx) => rowOf(table, id).execute(tx);

/** Fails if another transaction has locked the row. */
export const lockFreeRowOf = (table: Locked, id: string) => (tx: Tx) => sql`${rowOf(table, id)} nowait`.execute(tx);
