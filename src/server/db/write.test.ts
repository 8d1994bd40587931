import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { refuse } from '../http/refusal.ts';
import { flushCommitsWith } from './durability.ts';
import type { Db, Tx, WholeDb } from './schema.ts';
import { afterCommit, write, writeNote } from './write.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const put = (tx: Tx, name: string) => tx.insertInto('settings').values({ name, value: 'kept' }).execute();
const isThere = async (name: string) =>
  (await app.platform.db.selectFrom('settings').select('value').where('name', '=', name).execute()).length === 1;

/** Records that the effect ran and whether the transaction's row could be read at that moment. */
function notes(name: string) {
  const seen: Promise<boolean>[] = [];
  return { seen, effect: () => void seen.push(isThere(name)) };
}

describe('an effect after the commit', () => {
  test('an effect runs once, when the committed row can be read', async () => {
    const { seen, effect } = notes('committed');
    await write(app.platform.db, async (tx) => {
      afterCommit(tx, effect);
      await put(tx, 'committed');
      afterCommit(tx, effect);
      expect(seen).toEqual([]);
    });
    expect(await Promise.all(seen)).toEqual([true]);
  });

  test('an effect does not run when the work is refused', async () => {
    const { seen, effect } = notes('refused');
    const outcome = await write(app.platform.db, async (tx) => {
      afterCommit(tx, effect);
      return refuse('gone');
    });
    expect(outcome).toMatchObject({ code: 'gone' });
    expect(seen).toEqual([]);
  });

  test('an effect does not run when the work fails', async () => {
    const { seen, effect } = notes('failed');
    const work = write(app.platform.db, async (tx) => {
      await put(tx, 'failed');
      afterCommit(tx, effect);
      throw new Error('broken');
    });
    await expect(work).rejects.toThrow('broken');
    expect(seen).toEqual([]);
  });

  test('an effect runs only for the attempt that is committed', async () => {
    const ran: number[] = [];
    let attempt = 0;
    const work = async (tx: Tx) => {
      const mine = ++attempt;
      afterCommit(tx, () => void ran.push(mine));
      if (mine === 1) throw new Error('in the way');
    };
    await write(app.platform.db, work, () => true);
    expect(ran).toEqual([2]);
  });

  test('an effect waits for the commit to reach the disk and does not run when the sync fails', async () => {
    const disk = Promise.withResolvers<void>();
    const ran: string[] = [];
    const other = await startTestApp();
    flushCommitsWith(other.platform.db, { flush: () => disk.promise, failure: undefined });
    const written = write(other.platform.db, async (tx) => {
      await put(tx, 'durable');
      afterCommit(tx, () => void ran.push('effect'));
    });
    const isCommitted = () =>
      other.platform.db.selectFrom('settings').where('name', '=', 'durable').select('name').execute();
    await expect.poll(isCommitted).toHaveLength(1);
    expect(ran).toEqual([]);
    disk.reject(new Error('no sync'));
    await expect(written).rejects.toThrow('no sync');
    expect(ran).toEqual([]);
    flushCommitsWith(other.platform.db, { flush: async () => {}, failure: undefined });
    await other.stop();
  });

  test('an effect that fails does not repeat the work', async () => {
    let attempts = 0;
    const broken = () => {
      throw new Error('broken effect');
    };
    const work = async (tx: Tx) => {
      attempts++;
      afterCommit(tx, broken);
    };
    await expect(write(app.platform.db, work, () => true)).rejects.toThrow('broken effect');
    expect(attempts).toBe(1);
  });

  test('afterCommit refuses a transaction that write() did not open', async () => {
    const outside = app.platform.db.transaction().execute(async (tx) => afterCommit(tx, () => {}));
    await expect(outside).rejects.toThrow('not opened by write()');
  });
});

test('the handle for reads has no method that writes', () => {
  type Writing = 'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'schema';
  type Opening = 'transaction' | 'startTransaction' | 'connection' | 'with' | 'withPlugin' | 'withSchema';
  expectTypeOf<Extract<keyof Db, Writing | Opening>>().toBeNever();
  expectTypeOf<Extract<keyof WholeDb, Writing | Opening>>().toEqualTypeOf<Writing | Opening>();
  expectTypeOf<Tx>().toExtend<Db>();
});

describe('writeNote', () => {
  test('writeNote does not wait for the disk', async () => {
    const other = await startTestApp();
    const disk = Promise.withResolvers<void>();
    flushCommitsWith(other.platform.db, { flush: () => disk.promise, failure: undefined });
    await writeNote(other.platform.db, (tx) => put(tx, 'noted'));
    const noted = other.platform.db.selectFrom('settings').where('name', '=', 'noted').select('value');
    expect(await noted.execute()).toEqual([{ value: 'kept' }]);
    disk.resolve();
    await other.stop();
  });

  test('writeNote tries again while another writer is in the way', async () => {
    let attempts = 0;
    const locked = Object.assign(new Error('database is locked'), { errcode: 5 });
    const work = async (tx: Tx) => {
      if (++attempts < 3) throw locked;
      await put(tx, 'tried again');
    };
    await writeNote(app.platform.db, work);
    expect(await isThere('tried again')).toBe(true);
    attempts = 0;
    await expect(writeNote(app.platform.db, work, () => false)).rejects.toBe(locked);
  });

  test('afterCommit refuses a note', async () => {
    const noted = writeNote(app.platform.db, async (tx) => afterCommit(tx, () => {}));
    await expect(noted).rejects.toThrow('not opened by write()');
  });
});
