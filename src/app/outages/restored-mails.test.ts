import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import type { FileKeys } from '#server/backup/snapshot-sqlite.ts';
import { type Config, readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { sendNext } from '#server/mail/outbox-worker.ts';
import { openVault } from '#server/vault.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { createDatabase, type TestDatabase } from '#testing/postgres/postgres.ts';
import { engine, startTestApp } from '#testing/test-app.ts';
import { storedFiles } from '../stored-files.ts';

const run = promisify(execFile);

// Each runs processes of its own, which take their time on a busy machine.
const slow = { timeout: 180_000 };

let folder: string;
const databases: TestDatabase[] = [];

/** With one mail that was sent, and several that were not, one of them with a link that opens an account. */
let backup: string;
let sent: unknown[];
let unsent: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'symposia-restored-mails-'));
  const there = await startTestApp();
  try {
    const { db } = there.platform;
    const { student } = await maker(there).registration(await maker(there).event());
    await sendNext(there.platform, async () => {});
    await maker(there).registration(await maker(there).event());
    await call(there, 'POST', '/api/students/password/forgot', { json: { email: student.email } });
    const mails = () => db.selectFrom('mail_outbox').selectAll().execute();
    await vi.waitFor(async () => expect((await mails()).filter(({ secrets }) => secrets !== '')).toHaveLength(1), {
      timeout: 60_000,
    });
    sent = (await mails()).filter(({ sent_at }) => sent_at !== null);
    unsent = subjectsOf((await mails()).filter(({ sent_at }) => sent_at === null));
    backup = await backUpOf(there.config, storedFiles);
  } finally {
    await there.stop();
  }
}, slow.timeout);
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const subjectsOf = (mails: { subject: string }[]) => mails.map(({ subject }) => subject).sort();

async function backUpOf(config: Config, fileKeys: FileKeys): Promise<string> {
  const into = await mkdtemp(path.join(folder, 'backups-'));
  return (await backUp(config, { into, now: new Date(), fileKeys })).folder;
}

/** A place without any data. */
async function elsewhere(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(path.join(folder, 'elsewhere-'));
  if (engine === 'sqlite') return { DATA_DIR: dataDir };
  const database = await createDatabase();
  databases.push(database);
  return { DATA_DIR: dataDir, DATABASE_URL: database.url };
}

/** As the operator runs it. */
async function restore(env: Record<string, string>, ...args: string[]): Promise<string> {
  const file = path.resolve(import.meta.dirname, '../../../scripts/restore.ts');
  const { stdout } = await run(process.execPath, [file, ...args], { env: { NODE_NO_WARNINGS: '1', ...env } });
  return stdout;
}

/** What the outbox holds after a restore, and what a server then sends. */
async function mailsAfterRestore(...args: string[]) {
  const env = await elsewhere();
  const output = await restore(env, ...args);
  const config = readConfig(env);
  const opened = openDatabase(config);
  try {
    await migrate(opened);
    const { db } = opened;
    const rows = await db.selectFrom('mail_outbox').selectAll().execute();
    const delivered: { subject: string }[] = [];
    const platform = { db, vault: openVault(config), now: () => new Date() };
    while (await sendNext(platform, async (mail) => void delivered.push(mail)));
    return { output, rows, delivered: subjectsOf(delivered) };
  } finally {
    await opened.db.destroy();
  }
}

test('a server sends the unsent mails of the backup after a plain restore', slow, async () => {
  const { output, delivered } = await mailsAfterRestore(backup);
  expect(unsent.length).toBeGreaterThan(1);
  expect(delivered).toEqual(unsent);
  expect(output).not.toContain('unsent mail');
});

test(
  'a server sends no mail of the backup after a restore with --without-mails, which erases their words',
  slow,
  async () => {
    const { output, rows, delivered } = await mailsAfterRestore(backup, '--without-mails');
    expect(delivered).toEqual([]);
    expect(output).toContain(`${unsent.length} unsent mails of the backup will not be sent`);
    expect(rows.filter(({ sent_at }) => sent_at !== null)).toEqual(sent);
    const marked = rows.filter(({ sent_at }) => sent_at === null);
    expect(subjectsOf(marked)).toEqual(unsent);
    for (const mail of marked) expect(mail).toMatchObject({ text: '', html: '', secrets: '' });
  },
);

test('a restore with --without-mails takes a backup from before secrets were sealed', slow, async () => {
  const config = readConfig(await elsewhere());
  const opened = openDatabase(config);
  await migrate(opened, '0015-payments');
  const at = new Date().toISOString();
  const words = { recipient: 'a@students.example', subject: 'Old', text: `#${'x'.repeat(43)}`, html: 'old' };
  const times = { created_at: at, sent_at: null, next_attempt_at: at, attempts: 0, last_error: '', good_until: null };
  const row = { id: 'old', student_id: null, ...words, ...times };
  await opened.db.insertInto('mail_outbox').values(row).execute();
  await opened.db.destroy();
  const older = await backUpOf(config, async () => []);
  const { output, rows, delivered } = await mailsAfterRestore(older, '--without-mails');
  expect(output).toContain('1 unsent mail of the backup will not be sent');
  expect(rows).toMatchObject([{ subject: 'Old', text: '', html: '', secrets: '' }]);
  expect(delivered).toEqual([]);
});

test('a restore refuses an option that it does not know, and changes nothing', slow, async () => {
  const env = await elsewhere();
  const words = /Nothing was restored: there is no option --without-mail;/;
  await expect(restore(env, backup, '--without-mail')).rejects.toThrow(words);
  expect(await restore(env, backup)).toMatch(/^Restored /);
});
