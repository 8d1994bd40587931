import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../http/refusal.ts';
import { refuseAfterFailedSync, untilDurable } from './durability.ts';
import type { Db, Tx } from './schema.ts';
import { isWorthRetrying } from './violations.ts';

/** Six seconds in all: another program may hold the database for a while, as an administrator's tool does. */
const attempts = 40;
const longestPauseMs = 200;

/**
 * Runs `work` in one transaction. A refusal that `work` returns rolls everything back and is handed on as a value;
 * so is a thrown error, as an error. What it answers is durable. `work` may run more than once, so it has no effects outside the transaction.
 */
export async function write<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  mayPassLater: (error: unknown) => boolean = isWorthRetrying,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    refuseAfterFailedSync(db);
    try {
      const result = await once(db, work);
      await untilDurable(db);
      return result;
    } catch (error) {
      if (attempt === attempts || !mayPassLater(error)) throw error;
      await pause(Math.min(25 + attempt * 10, longestPauseMs));
    }
  }
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      if (result instanceof Refusal) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal as T;
    throw error;
  }
}

class RolledBack extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('rolled back');
    this.refusal = refusal;
  }
}
