import { chmod, cp, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { readRows } from '#server/db/rows.ts';
import { tablesInOrder } from '#server/db/tables.ts';
import {
  type BackupFolder,
  expectWhole,
  now,
  openBackupFolder,
  proofsRedrawn,
  slow,
  startOn,
} from '#testing/backup/backup-folder.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startScript } from '#testing/start-script.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { storedFiles } from '../stored-files.ts';

let backups: BackupFolder;
let app: TestApp;
let make: Maker;
let paid: string;

beforeAll(async () => {
  backups = await openBackupFolder();
  app = await startTestApp();
  make = maker(app);
  paid = await make.event({ fee: 100, capacity: 10_000 });
});
afterAll(async () => {
  await app.stop();
  await backups.remove();
});

/** Runs the command as the system administrator does. */
const backUpByCommand = ({ config }: TestApp, into: string) => {
  const settings = { DATA_DIR: config.dataDir, ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }) };
  return startScript('backup', [into], settings).ended;
};
const restoreByCommand = (env: Record<string, string>, from: string) => startScript('restore', [from], env).ended;

async function everyRow(opened: OpenDatabase): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of await tablesInOrder(opened)) {
    all[table.name] = [];
    for await (const rows of readRows(opened.db, table)) all[table.name]?.push(...rows);
  }
  return all;
}

/** Some programs end a line at each of these characters; a quote and a backslash are escaped in JSON. */
const oddText = 'One\u2028two\u2029three\u0085four\n"five" \\n six 🎉';

/** Everything that two states of a server contain, so that they can be compared. */
async function drill(there: TestApp): Promise<void> {
  const made = maker(there);
  const { db, files, vault } = there.platform;
  const { email, password, bearer } = await made.admin();
  const event = await made.event({ fee: 100 });
  const { student } = await made.registration(event);
  const pdf = await openedCertificate(there, bearer);
  const message = { name: 'Odd', email: 'odd@students.example', subject: 'Line ends', message: oddText };
  expect((await call(there, 'POST', '/api/messages', { json: message })).statusCode).toBe(201);
  await call(there, 'POST', '/api/admin/login', { json: { email, password } });
  await files.put('pictures/drill', Buffer.from('a picture'));
  const at = now().toISOString();
  await db.insertInto('pictures').values({ id: 'drill', uploaded_by: '', created_at: at, touched_at: at }).execute();
  const sealed = vault.seal('a secret', 'drill');
  await proofsRedrawn(there);

  const { folder: backup, manifest } = await backups.backUp(there, 'quiet');
  expect((await stat(backup)).mode & 0o077, 'for its owner alone').toBe(0);
  const original = await everyRow(there.platform);
  expect(original.contact_messages).toMatchObject([{ message: oddText }]);
  const env = await backups.elsewhere();
  expect(await restoreByCommand(env, backup)).toMatchObject({ code: 0 });

  // The database is read before a server starts on it, because a server's timers write too.
  const opened = openDatabase(readConfig(env));
  const rows = await everyRow(opened).finally(() => opened.db.destroy());
  expect(Object.keys(rows).length).toBeGreaterThan(30);
  for (const [table, expected] of Object.entries(original)) expect(rows[table], table).toEqual(expected);
  for (const [table, count] of Object.entries(manifest.tables)) expect(rows[table], table).toHaveLength(count);

  const restored = await startOn(env);
  try {
    const keys = await storedFiles(db);
    expect(keys).toHaveLength(3);
    for (const key of keys) expect(await restored.platform.files.read(key), key).toEqual(await files.read(key));
    expect((await call(restored, 'GET', pdf.path)).rawPayload).toEqual(pdf.content);
    expect(restored.platform.vault.open(sealed, 'drill')).toBe('a secret');
    const login = await call(restored, 'POST', '/api/admin/login', { json: { email, password } });
    const profile = await call(restored, 'GET', '/api/students/profile', { bearer: student.bearer });
    expect([login.statusCode, profile.statusCode]).toEqual([200, 200]);
    await maker(restored).registration(event);
    await expectWhole(restored);
  } finally {
    await restored.close();
  }
}

/** A certificate whose PDF was opened once, so that it is stored. */
async function openedCertificate(there: TestApp, bearer: string) {
  const made = maker(there);
  const eventId = await made.event();
  const { student } = await made.registration(eventId);
  const json = { eventId, kind: 'participation', rule: { kind: 'registered' } };
  await call(there, 'POST', '/api/admin/certificates/batches', { bearer, json });
  const list = await call(there, 'GET', '/api/students/certificates', { bearer: student.bearer });
  const path: string = list.json().certificates[0].pdf;
  return { path, content: (await call(there, 'GET', path)).rawPayload };
}

describe('a backup', slow, () => {
  test('a backup of a busy server has matching seats, rows and files, and every registration made before', async () => {
    const before: string[] = [];
    for (let i = 0; i < 8; i++) before.push((await make.registration(paid)).id);
    const { bearer } = await make.admin();
    let isOver = false;
    const registering = (async () => {
      for (let i = 0; !isOver; i++) {
        const { id } = await make.registration(paid);
        // Deletes the proof too, possibly after the database was copied and before the files are copied.
        if (i % 2) await call(app, 'DELETE', `/api/registration/${id}`, { bearer });
      }
    })();
    const backup = await backUpByCommand(app, path.join(backups.folder, 'busy'));
    isOver = true;
    await registering;
    expect(backup.output).toMatch(/^Backed up [\d,]+ rows? and [\d,]+ files? /);

    const [name = ''] = await readdir(path.join(backups.folder, 'busy'));
    const env = await backups.elsewhere();
    const restore = await restoreByCommand(env, path.join(backups.folder, 'busy', name));
    expect(restore.output).toMatch(/^Restored [\d,]+ rows? in \d+ tables and [\d,]+ files?,\nas they were at /);
    const restored = await startOn(env);
    try {
      await expectWhole(restored);
      const { db } = restored.platform;
      const rows = await db.selectFrom('registrations').select('id').where('event_id', '=', paid).execute();
      expect(before.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
      const event = await db.selectFrom('events').select('seats_taken').where('id', '=', paid).executeTakeFirst();
      expect(event?.seats_taken).toBe(rows.length);
    } finally {
      await restored.close();
    }
  });

  test('a restored backup has the same rows and files, accepts the same sign-ins and takes new registrations', async () => {
    const there = await startTestApp();
    try {
      await drill(there);
    } finally {
      await there.stop();
    }
  });

  test('a backup reads the database again when a file is deleted after the first reading', async () => {
    const { bearer } = await make.admin();
    const { id } = await make.registration(paid);
    let looks = 0;
    const { folder: made, manifest } = await backups.backUp(app, 'removed', {
      async afterSnapshot() {
        looks += 1;
        if (looks === 1) await call(app, 'DELETE', `/api/registration/${id}`, { bearer });
      },
    });
    // There are more rounds if another proof is redrawn at that moment.
    expect(looks).toBeGreaterThan(1);
    expect(manifest.missing).toEqual([]);
    const files = manifest.contents.filter((content) => content.path.startsWith('files/'));
    expect(files.length).toBe(new Set(await storedFiles(app.platform.db)).size);
    expect(await readdir(path.dirname(made))).toEqual([path.basename(made)]);
  });

  test('a backup lists a proof that is missing from the stored files', async () => {
    const { id } = await make.registration(paid);
    const lost = { proof_key: 'proofs/lost', proof_state: 'clean' as const };
    await app.platform.db.updateTable('registrations').set(lost).where('id', '=', id).execute();
    const { manifest } = await backups.backUp(app, 'lost');
    expect(manifest.missing).toEqual(['proofs/lost']);
    const { bearer } = await make.admin();
    await call(app, 'DELETE', `/api/registration/${id}`, { bearer });
  });
});

test.each([
  ['a newer', ["insert into kysely_migration (name, timestamp) values ('9999-later', '')"]],
  ['an older', ["delete from kysely_migration where name > '0070'", 'drop table answer_files']],
])('a backup is refused in one line when the database has %s version', slow, async (version, changes) => {
  const there = await startTestApp();
  for (const change of changes) await sql.raw(change).execute(there.platform.db);
  const into = path.join(backups.folder, version);
  const refused = await backUpByCommand(there, into);
  await there.stop();
  const words = `the database is of ${version} version of Symposia. Make the backup with that version.`;
  expect(refused).toEqual({ code: 1, output: `Nothing was backed up: ${words}\n` });
  expect(await readdir(into)).toEqual([]);
});

test('a backup holds secrets.key unless SECRETS_KEY replaces it, also where the file is left from before', async () => {
  const filesIn = async (name: string, config = app.config) =>
    (await backups.backUp({ config }, name)).manifest.contents.map((content) => content.path);
  expect(await filesIn('with-key')).toContain('secrets.key');
  const kept = { ...app.config, secretsKey: 'a key that is kept somewhere else' };
  expect(await readdir(kept.dataDir)).toContain('secrets.key');
  expect(await filesIn('without-key', kept)).not.toContain('secrets.key');
});

test('a backup is refused when the parent of its folder does not exist', slow, async () => {
  const away = path.join(app.config.dataDir, 'disk-that-is-not-mounted');
  const refused = await backUpByCommand(app, path.join(away, 'symposia'));
  expect([refused.code, refused.output.trim()]).toEqual([
    1,
    `Nothing was backed up: there is no folder ${away}. Mount its disk or make the folder first.`,
  ]);
  expect(await readdir(app.config.dataDir)).not.toContain('disk-that-is-not-mounted');
});

test('a backup takes a database of an older version that names its files in the same tables', slow, async () => {
  const there = await startTestApp();
  await sql`delete from kysely_migration where name > '0070'`.execute(there.platform.db);
  const made = await backUpByCommand(there, path.join(backups.folder, 'older'));
  await there.stop();
  expect(made).toMatchObject({ code: 0 });
});

/** The files that other users of the machine could read if the folder itself were open. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const open = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).mode & 0o077));
  return names.filter((_, at) => open[at] !== 0);
}

test('every file of a backup, and of what is restored from it, is readable by its owner alone', slow, async () => {
  await make.registration(paid);
  const into = path.join(backups.folder, 'private');
  await backUpByCommand(app, into);
  const [name = ''] = await readdir(into);
  const backup = path.join(into, name);
  expect(await openToOthers(backup)).toEqual([]);

  // As on a disk that stores no file modes.
  const copy = path.join(backups.folder, 'from-a-stick');
  await cp(backup, copy, { recursive: true });
  for (const file of await readdir(copy, { recursive: true })) await chmod(path.join(copy, file), 0o755);
  const env = await backups.elsewhere();
  expect(await restoreByCommand(env, copy)).toMatchObject({ code: 0 });
  expect(await openToOthers(env.DATA_DIR ?? '')).toEqual([]);
});
