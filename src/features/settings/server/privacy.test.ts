import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const read = async () => (await call(app, 'GET', '/api/privacy')).json();
const save = (notice: string, bearer: string) => call(app, 'PUT', '/api/admin/privacy', { bearer, json: { notice } });

test('shows everybody the privacy text that an administrator saves, and records the text before and after', async () => {
  const { bearer } = await make.admin();
  const before = await read();
  const after = { notice: 'We delete all accounts in August.\n\nComplaints: write to the dean.' };
  expect((await save(after.notice, bearer)).json()).toEqual(after);
  expect(await read()).toEqual(after);
  const records = app.platform.db.selectFrom('audit_log').select(['before', 'after']);
  const [record] = await records.where('subject', '=', 'settings:privacy').execute();
  expect([record?.before, record?.after].map((json) => JSON.parse(json ?? ''))).toEqual([before, after]);
});

test('refuses a privacy text from a coordinator', async () => {
  const { bearer } = await make.admin({ role: 'coordinator' });
  const before = await read();
  expect((await save('Nothing is kept.', bearer)).statusCode).toBe(403);
  expect(await read()).toEqual(before);
});

test('asks administrators for the privacy text until they write one', async () => {
  const { bearer } = await make.admin();
  const tasks = async () => {
    const { toFillIn } = (await call(app, 'GET', '/api/admin/site', { bearer })).json();
    return toFillIn.map(({ what }: { what: string }) => what).filter((what: string) => what.includes('privacy'));
  };
  await save('We delete all accounts in August.', bearer);
  expect(await tasks()).toEqual([]);
  await save('', bearer);
  expect(await tasks()).toEqual(['The page about privacy does not say how long you keep what students enter.']);
});
