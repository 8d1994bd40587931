import { vi } from 'vitest';
import type { Tx, WholeDb } from '#server/db/schema.ts';
import type { TestApp } from '../test-app.ts';

type Execute = (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;

/** While `call` runs, transactions fail as on a full disk: each is rolled back. */
export const whileDatabaseIsFull = <T>(app: TestApp, call: () => Promise<T>): Promise<T> =>
  whileWrites(
    app,
    call,
    (execute) => (work) =>
      execute(async (tx) => {
        await work(tx);
        throw Object.assign(new Error('could not extend file: no space left on device'), { code: '53100' });
      }),
  );

/**
 * While `call` runs, transactions are committed but throw, as when the connection is lost before the answer arrives.
 */
export const whileCommitsAreLost = <T>(app: TestApp, call: () => Promise<T>): Promise<T> =>
  whileWrites(app, call, (execute) => async (work) => {
    await execute(work);
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  });

async function whileWrites<T>({ platform }: TestApp, call: () => Promise<T>, failing: (execute: Execute) => Execute) {
  const { db } = platform;
  const begin = db.transaction.bind(db);
  const replaced = vi.spyOn(db, 'transaction').mockImplementation(() => {
    const transaction: ReturnType<WholeDb['transaction']> = begin();
    const execute = failing(transaction.execute.bind(transaction) as Execute);
    return Object.assign(transaction, { execute });
  });
  try {
    return await call();
  } finally {
    replaced.mockRestore();
  }
}
