import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { type List, readIds, readPage } from './read-page.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const newestFirst: List = {
  table: 'contact_messages',
  column: 'created_at',
  order: 'desc',
  visible: [],
  filters: [],
};
const morning = '2025-05-09T03:30:00.000Z';
const noon = '2025-05-09T06:30:00.000Z';

beforeEach(async () => {
  await app.platform.db.deleteFrom('contact_messages').execute();
  // Four rows of the same moment, so that the id decides their order.
  for (const id of ['a', 'b', 'c', 'd']) await add(id, morning);
  await add('e', noon);
});

async function add(id: string, created_at: string) {
  const texts = { name: id, email: `${id}@visitors.example`, subject: '', message: 'Is there parking?' };
  await app.platform.db
    .insertInto('contact_messages')
    .values({ id, ...texts, is_read: id === 'b' ? 1 : 0, created_at })
    .execute();
}

const remove = (id: string) => app.platform.db.deleteFrom('contact_messages').where('id', '=', id).execute();
const page = (some: { after?: string; before?: string; limit?: number } = {}, list = newestFirst) =>
  readPage(app.platform.db, list, { after: '', before: '', limit: 2, ...some });

test('shows each row on one page only, forwards and backwards, when rows have the same time', async () => {
  const first = await page();
  const second = await page({ after: first.next });
  const third = await page({ after: second.next });
  expect([first.ids, second.ids, third.ids]).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
  expect([first.previous, third.next]).toEqual(['', '']);
  const back = await page({ before: third.previous });
  expect(back.ids).toEqual(['c', 'b']);
  expect((await page({ before: back.previous })).ids).toEqual(['e', 'd']);
});

test('repeats and skips no row when rows are added or removed between two pages', async () => {
  const first = await page();
  await add('f', noon);
  await remove('d');
  const second = await page({ after: first.next });
  expect(second.ids).toEqual(['c', 'b']);
  await remove('c');
  expect((await page({ before: second.previous })).ids).toEqual(['f', 'e']);
});

test('returns an empty page with the total when all rows of the page were removed', async () => {
  const second = await page({ after: (await page()).next });
  for (const id of ['a', 'b', 'c']) await remove(id);
  expect(await page({ after: (await page()).next || second.previous })).toMatchObject({ ids: [], total: 2, found: 2 });
});

test('shows the pages of a list in ascending order', async () => {
  const oldestFirst: List = { ...newestFirst, order: 'asc' };
  const first = await page({}, oldestFirst);
  expect(first.ids).toEqual(['a', 'b']);
  const second = await page({ after: first.next }, oldestFirst);
  expect(second.ids).toEqual(['c', 'd']);
  expect((await page({ before: second.previous }, oldestFirst)).ids).toEqual(['a', 'b']);
});

test('counts the visible rows that match the filters, up to a limit', async () => {
  const unread: List = { ...newestFirst, filters: [sql`contact_messages.is_read = 0`] };
  expect(await page({ limit: 1 }, unread)).toMatchObject({ ids: ['e'], found: 4, isMoreFound: false, total: 5 });
  const counted = { ...unread, mostCounted: 3 };
  const first = await page({ limit: 1 }, counted);
  expect(first).toMatchObject({ ids: ['e'], found: 3, isMoreFound: true });
  expect(await page({ limit: 1, after: first.next }, counted)).toMatchObject({ ids: ['d'], found: 3 });
  expect(await page({ limit: 4 }, counted)).toMatchObject({ ids: ['e', 'd', 'c', 'a'], found: 4, isMoreFound: false });
  expect(await page({ limit: 1 }, { ...unread, mostCounted: 4 })).toMatchObject({ found: 4, isMoreFound: false });
  const atNoon: List = { ...unread, visible: [sql`contact_messages.created_at = ${noon}`] };
  expect(await page({}, atNoon)).toMatchObject({ ids: ['e'], found: 1, total: 1 });
});

test('shows the first page when the cursor is not valid', async () => {
  for (const cursor of ['nonsense', '~', "'; drop table contact_messages; --", '~d']) {
    expect((await page({ after: cursor })).ids).toEqual(['e', 'd']);
    expect((await page({ before: cursor })).ids).toEqual(['e', 'd']);
  }
  expect((await page({ after: `${morning}~d' or '1'='1` })).ids).toEqual(['d', 'c']);
});

test('reads all IDs in order, in batches', async () => {
  const parts: string[][] = [];
  for await (const ids of readIds(app.platform.db, newestFirst, 2)) parts.push(ids);
  expect(parts).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
});
