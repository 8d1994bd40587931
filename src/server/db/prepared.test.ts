import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { openDatabase } from './open.ts';
import { insertRow, insertRows, prepared } from './prepared.ts';
import { write } from './write.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const settingsAfter = prepared((db, at: { name: string; value: string }) =>
  db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', '>=', at.name)
    .where('value', '=', at.value)
    .orderBy('name'),
);

test('binds the values of each run in the order in which the query names them', async () => {
  const { db } = app.platform;
  const rows = ['a', 'b', 'c'].map((letter) => ({ name: `prepared ${letter}`, value: letter < 'c' ? 'one' : 'other' }));
  await write(db, (tx) => insertRows(tx, 'settings', rows));
  const found = async (name: string, value: string) => (await settingsAfter(db, { value, name })).rows;
  expect(await found('prepared a', 'one')).toEqual(rows.slice(0, 2));
  expect(await found('prepared b', 'one')).toEqual(rows.slice(1, 2));
  expect(await found('prepared a', 'other')).toEqual(rows.slice(2));
  expect(await found('prepared a', "' or 1 = 1 --")).toEqual([]);
});

test('compiles a query once for each database', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-test-'));
  const embedded = openDatabase({ dataDir, databaseUrl: undefined });
  const texts: string[] = [];
  const spied = prepared((db, at: { one: string }) => {
    const query = db.selectFrom('settings').select('value').where('name', '=', at.one);
    return {
      compile() {
        texts.push(query.compile().sql);
        return query.compile();
      },
    };
  });
  try {
    await embedded.db.schema.createTable('settings').addColumn('name', 'text').addColumn('value', 'text').execute();
    for (const db of [app.platform.db, embedded.db, app.platform.db]) {
      expect((await spied(db, { one: 'of no such name' })).rows).toEqual([]);
    }
    expect(texts).toHaveLength(2);
  } finally {
    await embedded.db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('refuses a missing value before the query is sent', async () => {
  const values = { name: 'prepared a' } as { name: string; value: string };
  expect(() => settingsAfter(app.platform.db, values)).toThrow('no value for value');
});

test('inserts rows with different columns and keeps null values', async () => {
  const { db } = app.platform;
  const mail = (id: string) => ({
    id,
    recipient: 'somebody@students.example',
    subject: id,
    text: '',
    html: '',
    created_at: '2025-01-01',
    sent_at: null,
    attempts: 0,
    next_attempt_at: '9999-01-01',
    last_error: '',
  });
  await write(db, async (tx) => {
    await insertRow(tx, 'mail_outbox', mail('first'));
    await insertRow(tx, 'mail_outbox', { ...mail('second'), good_until: '2025-01-02' });
    await insertRow(tx, 'mail_outbox', mail('third'));
  });
  const kept = await db
    .selectFrom('mail_outbox')
    .select(['subject', 'sent_at', 'good_until'])
    .where('recipient', '=', 'somebody@students.example')
    .orderBy('subject')
    .execute();
  expect(kept).toEqual([
    { subject: 'first', sent_at: null, good_until: null },
    { subject: 'second', sent_at: null, good_until: '2025-01-02' },
    { subject: 'third', sent_at: null, good_until: null },
  ]);
});
