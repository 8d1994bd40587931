import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { recordAudit } from '#server/audit.ts';
import { call } from '#testing/call.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { History } from './histories.ts';
import { verifyHistories } from './verify-history.ts';
import { write } from './write.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  onTestFinished(() => app.stop());
});

const record = (number: number) =>
  write(app.platform.db, (tx) =>
    recordAudit(tx, app.platform.now(), {
      actor: 'operator',
      action: 'event.update',
      subject: `event:${number}`,
      after: { number },
    }),
  );

const attempt = (number: number) =>
  call(app, 'POST', '/api/admin/login', {
    json: { email: `nobody${number}@aarambh.example`, password: 'a guess' },
    from: `198.51.100.${number}`,
  });

const report = async (history: History) =>
  (await verifyHistories(app.platform.db)).find((found) => found.history === history);

/** What somebody with full access to the database could do. */
async function tamper(history: History, statement: string) {
  const { db, engine } = app.platform;
  const triggers = engine === 'sqlite' ? ['no_update', 'no_delete'] : ['no_change', 'no_truncate'];
  const on = engine === 'sqlite' ? '' : ` on ${history}`;
  for (const trigger of triggers) await sql.raw(`drop trigger ${history}_${trigger}${on}`).execute(db);
  await sql.raw(statement).execute(db);
}

describe('the chain of a history', () => {
  test('finds the audit log whole after fifty simultaneous records and reports its last hash', async () => {
    const before = (await report('audit_log'))?.rows ?? 0;
    await Promise.all(Array.from({ length: 50 }, (_, number) => record(number)));
    const { hash } = await app.platform.db
      .selectFrom('audit_log')
      .select('hash')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await report('audit_log')).toEqual({ history: 'audit_log', rows: before + 50, hash, broken: undefined });
  });

  test('keeps the login history whole when many attempts to sign in come at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, number) => attempt(number)));
    expect(await report('login_history')).toMatchObject({ rows: 12, broken: undefined });
  });

  test.each(['update audit_log set actor = actor', 'delete from audit_log'])(
    'the database itself refuses: %s',
    async (statement) => {
      await record(1);
      await expect(sql.raw(statement).execute(app.platform.db)).rejects.toThrow('append-only');
    },
  );

  test.each([
    ['changed', 'update login_history set succeeded = 1 where position = 2', 'its contents were changed'],
    ['deleted', 'delete from login_history where position = 2', 'it is missing'],
    ['cut off', 'delete from login_history where position >= 2', 'it is missing'],
    ['re-hashed', "update login_history set hash = 'made up' where position = 2", 'its contents were changed'],
    [
      'unhooked',
      "update login_history set previous_hash = '' where position = 2",
      'it does not follow from the row before',
    ],
  ])('finds a row that was %s and gives the reason', async (_what, statement, why) => {
    for (const number of [1, 2, 3]) await attempt(number);
    await tamper('login_history', statement);
    expect(await report('login_history')).toMatchObject({ rows: 1, broken: { position: 2, why } });
    expect(await report('audit_log')).toMatchObject({ broken: undefined });
  });

  test('finds a record that was added outside the chain', async () => {
    await record(1);
    const columns = 'id, at, actor, actor_name, action, subject, before, after, previous_hash, hash';
    await sql
      .raw(`insert into audit_log (${columns}) select 'forged', at, actor, actor_name, action, subject, before, after,
        previous_hash, hash from audit_log where position = 1`)
      .execute(app.platform.db);
    expect((await report('audit_log'))?.broken).toMatchObject({ id: 'forged', why: 'it is outside the chain' });
  });

  test('finds an audit record whose contents were changed', async () => {
    await record(1);
    await record(2);
    await tamper('audit_log', `update audit_log set after = '{"number":3}' where subject = 'event:2'`);
    expect((await report('audit_log'))?.broken).toMatchObject({ why: 'its contents were changed' });
  });
});
