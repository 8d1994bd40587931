import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import type { WholeDb } from '../schema.ts';

describe.runIf(engine === 'sqlite')('sums over whole tables on SQLite', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  test('sums over whole tables on SQLite are read in a thread, so that the server goes on meanwhile', async () => {
    const pauses: number[] = [];
    let last = performance.now();
    const tick = () => {
      pauses.push(performance.now() - last);
      last = performance.now();
    };
    const ticking = setInterval(tick, 1);
    const from = performance.now();
    const counting = sql<{ sum: number }>`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 3000000)
      select sum(n) as sum from numbers`;
    const { rows } = await counting.execute(app.platform.wholeTables);
    const took = performance.now() - from;
    clearInterval(ticking);
    tick();
    expect(rows).toEqual([{ sum: 4_500_001_500_000 }]);
    expect(Math.max(...pauses)).toBeLessThan(took / 2);
  });

  test('sums over whole tables on SQLite see what is committed, with values as parameters', async () => {
    await app.platform.db.insertInto('settings').values({ name: "it's", value: 'kept' }).execute();
    const found = app.platform.wholeTables.selectFrom('settings').select('value').where('name', '=', "it's");
    expect(await found.execute()).toEqual([{ value: 'kept' }]);
  });

  test('sums over whole tables on SQLite cannot write, and say why a statement fails', async () => {
    // The cast is needed because the type does not allow writing either.
    const wholeTables = app.platform.wholeTables as WholeDb;
    await expect(wholeTables.deleteFrom('settings').execute()).rejects.toThrow('readonly');
    await expect(wholeTables.transaction().execute(async () => {})).rejects.toThrow('only reads');
    await expect(sql`select * from no_table`.execute(wholeTables)).rejects.toThrow('no such table');
  });
});
