import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../http/refusal.ts';
import { refuseAfterFailedSync, untilDurable } from './durability.ts';
import type { Db, Tx, WholeDb } from './schema.ts';
import { isWorthRetrying } from './violations.ts';

/** Six seconds in all: another program may hold the database for a while, as an administrator's tool does. */
const attempts = 40;
const longestPauseMs = 200;

type Effect = () => void;

const effectsOf = new WeakMap<Tx, Set<Effect>>();

/**
 * Runs `work` in one transaction. A refusal that `work` returns rolls everything back and is handed on as a value;
 * so is a thrown error, as an error. What it answers is durable. `work` may run more than once, so it has no effects
 * outside the transaction: it names them with `afterCommit`.
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
 * Runs `effect` once when the transaction is durable; not after a rollback, and not for an attempt that is retried.
 * Registering the same function twice runs it once. A server that dies in between never runs it: use it to make
 * something happen sooner, not to make it happen at all.
 */
export function afterCommit(tx: Tx, effect: Effect): void {
  const effects = effectsOf.get(tx);
  if (!effects) throw new Error('this transaction was not opened by write()');
  effects.add(effect);
}

/**
 * Runs one statement by itself and does not wait for the disk (decision 7). For what may be lost in a power cut and is
 * written so often that a transaction would cost too much: counts of tries, when a session was used. Several statements
 * would not be undone together, and `afterCommit` is refused.
 */
export function writeNote<T>(
  db: Db,
  statement: (tx: Tx) => Promise<T>,
  mayPassLater: (error: unknown) => boolean = isWorthRetrying,
): Promise<T> {
  // It needs no transaction around it. Only the type of a `Tx` can write.
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
    // Every `Db` is the whole one at run time. Its type leaves out what writes, so that writes come here.
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
