import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../http/refusal.ts';
import { refuseAfterFailedSync, untilDurable } from './durability.ts';
import type { Db, Tx, WholeDb } from './schema.ts';
import { isWorthRetrying } from './violations.ts';

/** Six seconds in all, because another program, such as a database tool, may lock the database for a while. */
const attempts = 40;
const longestPauseMs = 200;

type Effect = () => void;

const effectsOf = new WeakMap<Tx, Set<Effect>>();

/**
 * Runs `work` in one transaction. If `work` returns a refusal, everything is rolled back and the refusal is returned.
 * If it throws, everything is rolled back and the error is thrown. A returned result is durable. `work` may run more
 * than once, so it must have no effects outside the transaction. Register those with `afterCommit`.
 */
export async function write<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  mayPassLater: (error: unknown) => boolean = isWorthRetrying,
): Promise<T> {
  const { result, effects } = await commit(db, work, mayPassLater);
  for (const effect of effects) effect();
  return result;
}

/**
 * Runs `effect` once when the transaction is durable. It does not run after a rollback or for an attempt that is
 * retried. A function that is registered twice runs once. If the server dies after the commit, the effect never runs.
 * So use this to make something happen sooner, never to make it happen at all.
 */
export function afterCommit(tx: Tx, effect: Effect): void {
  const effects = effectsOf.get(tx);
  if (!effects) throw new Error('this transaction was not opened by write()');
  effects.add(effect);
}

/**
 * Runs one statement without a transaction and does not wait for the disk (decision 7). Use it for what a power cut may
 * undo and what is written so often that a transaction would cost too much: counts of attempts, the time at which a
 * session was used. Several statements would not be undone together, and `afterCommit` throws.
 */
export function writeNote<T>(
  db: Db,
  statement: (tx: Tx) => Promise<T>,
  mayPassLater: (error: unknown) => boolean = isWorthRetrying,
): Promise<T> {
  // The cast is safe because one statement needs no transaction. Only the type `Tx` can write.
  return again(() => statement(db as Tx), mayPassLater);
}

interface Committed<T> {
  result: T;
  effects: Iterable<Effect>;
}

async function commit<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  mayPassLater: (error: unknown) => boolean,
): Promise<Committed<T>> {
  return again(async () => {
    refuseAfterFailedSync(db);
    const committed = await once(db, work);
    await untilDurable(db);
    return committed;
  }, mayPassLater);
}

async function again<T>(attempt: () => Promise<T>, mayPassLater: (error: unknown) => boolean): Promise<T> {
  for (let made = 1; ; made++) {
    try {
      return await attempt();
    } catch (error) {
      if (made === attempts || !mayPassLater(error)) throw error;
      await pause(Math.min(25 + made * 10, longestPauseMs));
    }
  }
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<Committed<T>> {
  const effects = new Set<Effect>();
  try {
    // Every `Db` is a `WholeDb` at run time. Its type omits writing, so that all writes go through this function.
    const result = await (db as WholeDb).transaction().execute(async (tx) => {
      effectsOf.set(tx, effects);
      const worked = await work(tx);
      if (worked instanceof Refusal) throw new RolledBack(worked);
      return worked;
    });
    return { result, effects };
  } catch (error) {
    if (error instanceof RolledBack) return { result: error.refusal as T, effects: [] };
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
