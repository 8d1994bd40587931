import type { KyselyPlugin, QueryId } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { makeBatch } from './make-batch.ts';

let app: TestApp;
let make: Maker;
let admin: Awaited<ReturnType<Maker['admin']>>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  admin = await make.admin();
});
afterAll(() => app.stop());

/** The same database, but it runs `act` after certificates were read and before any is made. */
function readingFirst(act: () => Promise<unknown>) {
  let read: QueryId | undefined;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const from = node.kind === 'SelectQueryNode' ? JSON.stringify(node.from) : '';
      if (from.includes('"certificates"')) read = queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId === read) await act();
      return result;
    },
  };
  return app.platform.db.withPlugin(plugin);
}

const recordsOf = async (eventId: string) => {
  const rows = app.platform.db.selectFrom('audit_log').select('after').where('action', '=', 'certificate.batch');
  return (await rows.where('subject', '=', `event:${eventId}`).execute()).map(({ after }) => JSON.parse(after ?? ''));
};

async function registeredAt(eventId: string, names: readonly string[]) {
  const students = [];
  for (const name of names) students.push((await make.registration(eventId, { fields: { name } })).student);
  return students;
}

test('lists somebody whose account is deleted meanwhile, and makes the others', async () => {
  const eventId = await make.event();
  const [, leaver] = await registeredAt(eventId, ['Asha Raman', 'Meena Devi', 'Ravi Kumar']);
  const path = `/api/students/${leaver?.id}?confirmRegistrations=1`;
  const db = readingFirst(() => call(app, 'DELETE', path, { bearer: admin.bearer }));
  const batch = { eventId, kind: 'participation', rule: { kind: 'registered' } } as const;
  const answer = await makeBatch({ ...app.platform, db }, {}, batch, `admin:${admin.id}`);
  expect(answer).toEqual({ made: 2, failed: [{ name: 'Meena Devi', reason: 'The account is deleted.' }] });
  const named = app.platform.db.selectFrom('certificates').select('name').where('event_id', '=', eventId);
  expect(await named.orderBy('name').execute()).toEqual([{ name: 'Asha Raman' }, { name: 'Ravi Kumar' }]);
  expect(await recordsOf(eventId)).toMatchObject([{ made: 2, failed: 1 }]);
});

test('records what was made before something else ended it', async () => {
  const eventId = await make.event();
  const rule = { kind: 'people' as const, chosen: [], names: Array.from({ length: 150 }, (_, at) => `Judge ${at}`) };
  let asked = 0;
  const now = () => {
    asked += 1;
    // Each part of a hundred rows asks for the time once.
    if (asked === 2) throw new Error('the disk is gone');
    return new Date();
  };
  const made = makeBatch({ ...app.platform, now }, {}, { eventId, kind: 'judge', rule }, `admin:${admin.id}`);
  await expect(made).rejects.toThrow('the disk is gone');
  expect(await recordsOf(eventId)).toMatchObject([{ made: 100, failed: 0 }]);
});

test('makes no new version of a certificate that is revoked meanwhile', async () => {
  const eventId = await make.event();
  const { id } = await make.registration(eventId);
  const batch = { eventId, kind: 'winner', rule: { kind: 'rank', n: 3 } } as const;
  const place = (rank: number) => ({ ranked: async () => new Map([[id, rank]]) });
  expect(await makeBatch(app.platform, place(1), batch, `admin:${admin.id}`)).toEqual({ made: 1, failed: [] });
  const all = app.platform.db
    .selectFrom('certificates')
    .select(['id', 'state', 'rank'])
    .where('event_id', '=', eventId);
  const [first] = await all.execute();
  const path = `/api/admin/certificates/${first?.id}/revoke`;
  const json = { reason: 'Marks were swapped' };
  const db = readingFirst(() => call(app, 'POST', path, { bearer: admin.bearer, json }));
  expect(await makeBatch({ ...app.platform, db }, place(2), batch, `admin:${admin.id}`)).toEqual({
    made: 0,
    failed: [],
  });
  expect(await all.execute()).toEqual([{ id: first?.id, state: 'revoked', rank: 1 }]);
});
