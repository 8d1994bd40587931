import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const rowsOf = (values: string) =>
  sql<{ counted: number; whole: number; large: number }>`
    select count(*) as counted, sum(n) as whole, sum(cast(n as bigint)) as large
    from (select cast(n as integer) as n from (${sql.raw(values)}) as typed) as numbers`.execute(app.platform.db);

test('answers counts and sums of whole numbers, small and large', async () => {
  const { rows } = await rowsOf('select 1 as n union all select 2000000000');
  expect(rows).toEqual([{ counted: 2, whole: 2_000_000_001, large: 2_000_000_001 }]);
});

test('answers null as the sum when there are no rows', async () => {
  const { rows } = await rowsOf('select 1 as n where 1 = 0');
  expect(rows).toEqual([{ counted: 0, whole: null, large: null }]);
});
