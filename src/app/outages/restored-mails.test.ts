import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { sendNext } from '#server/mail/outbox-worker.ts';
import { openVault } from '#server/vault.ts';
import { type BackupFolder, openBackupFolder, slow } from '#testing/backup/backup-folder.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { startScript } from '#testing/start-script.ts';
import { startTestApp } from '#testing/test-app.ts';

let backups: BackupFolder;

/** A backup with one sent mail and several unsent ones. One of the unsent mails has a link that opens an account. */
let backup: string;
let sent: unknown[];
let unsent: string[];

beforeAll(async () => {
  backups = await openBackupFolder();
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
    backup = (await backups.backUp(there, 'mails')).folder;
  } finally {
    await there.stop();
  }
}, slow.timeout);
afterAll(() => backups.remove());

const subjectsOf = (mails: { subject: string }[]) => mails.map(({ subject }) => subject).sort();

const restore = (env: Record<string, string>, ...args: string[]) => startScript('restore', args, env).ended;

/** The mails in the outbox after a restore, and the mails that a server then sends. */
async function mailsAfterRestore(...args: string[]) {
  const env = await backups.elsewhere();
  const { code, output } = await restore(env, ...args);
  expect(code, output).toBe(0);
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
  const config = readConfig(await backups.elsewhere());
  const opened = openDatabase(config);
  await migrate(opened, '0015-payments');
  const at = new Date().toISOString();
  const words = { recipient: 'a@students.example', subject: 'Old', text: `#${'x'.repeat(43)}`, html: 'old' };
  const times = { created_at: at, sent_at: null, next_attempt_at: at, attempts: 0, last_error: '', good_until: null };
  const row = { id: 'old', student_id: null, ...words, ...times };
  await opened.db.insertInto('mail_outbox').values(row).execute();
  await opened.db.destroy();
  const older = await backups.backUp({ config }, 'older', { fileKeys: async () => [] });
  const { output, rows, delivered } = await mailsAfterRestore(older.folder, '--without-mails');
  expect(output).toContain('1 unsent mail of the backup will not be sent');
  expect(rows).toMatchObject([{ subject: 'Old', text: '', html: '', secrets: '' }]);
  expect(delivered).toEqual([]);
});

test('a restore refuses an option that it does not know, and changes nothing', slow, async () => {
  const env = await backups.elsewhere();
  const refused = await restore(env, backup, '--without-mail');
  expect(refused.output).toMatch(/Nothing was restored: there is no option --without-mail;/);
  expect(refused.code).toBe(1);
  expect((await restore(env, backup)).output).toMatch(/^Restored /);
});
