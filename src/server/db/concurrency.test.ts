import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import { didChange, lockName, lockRow, lockRows } from './concurrency.ts';
import type { Tx } from './schema.ts';
import { write } from './write.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() =>
  write(app.platform.db, async (tx) => {
    await tx.deleteFrom('settings').where('name', '=', 'test').execute();
    await tx.insertInto('settings').values({ name: 'test', value: 'before' }).execute();
  }),
);

const stored = (tx: Tx) => tx.selectFrom('settings').select('value').where('name', '=', 'test');
const set = (tx: Tx, value: string) => tx.updateTable('settings').set({ value }).where('name', '=', 'test');

/**
 * Whether a transaction waits for a lock. On SQLite the second transaction waits before it begins, which no table
 * shows.
 */
async function isWaitedFor() {
  if (engine === 'sqlite') return true;
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.platform.db);
  return rows.length > 0;
}

describe.each([
  ['lockRow', async (tx: Tx) => (await lockRow(tx, stored(tx)))?.value],
  ['lockRows', async (tx: Tx) => (await lockRows(tx, stored(tx)))[0]?.value],
  ['lockName', (tx: Tx) => lockName(tx, 'a name').then(async () => (await stored(tx).executeTakeFirst())?.value)],
] as const)('%s', (_, read) => {
  test('a lock makes the second transaction wait and then read what the first wrote', async () => {
    const isLocked = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const first = write(app.platform.db, async (tx) => {
      expect(await read(tx)).toBe('before');
      isLocked.resolve();
      await mayEnd.promise;
      await set(tx, 'after').execute();
    });
    await isLocked.promise;
    const second = write(app.platform.db, read);
    try {
      await expect.poll(isWaitedFor).toBe(true);
    } finally {
      mayEnd.resolve();
    }
    await first;
    expect(await second).toBe('after');
  });

  test('a lock returns nothing when the row does not exist', async () => {
    await app.platform.db.deleteFrom('settings').where('name', '=', 'test').execute();
    expect(await write(app.platform.db, read)).toBeUndefined();
  });
});

describe('didChange', () => {
  const replace = (from: string, to: string) =>
    write(app.platform.db, (tx) => didChange(set(tx, to).where('value', '=', from)));
  const remove = (value: string) =>
    write(app.platform.db, (tx) =>
      didChange(tx.deleteFrom('settings').where('name', '=', 'test').where('value', '=', value)),
    );

  test('didChange is true for only one of several simultaneous updates', async () => {
    const outcomes = await Promise.all(['one', 'two', 'three'].map((to) => replace('before', to)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  test('didChange is false when the row does not have the expected value', async () => {
    expect(await replace('other', 'after')).toBe(false);
    expect(await replace('before', 'after')).toBe(true);
    expect([await remove('before'), await remove('after'), await remove('after')]).toEqual([false, true, false]);
  });
});
