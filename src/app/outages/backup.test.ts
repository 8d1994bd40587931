import { execFile } from 'node:child_process';
import { appendFile, chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { readConfig } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { readRows } from '#server/db/rows.ts';
import { tablesInOrder } from '#server/db/tables.ts';
import { verifyHistories } from '#server/db/verify-history.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { createDatabase, type TestDatabase } from '#testing/postgres/postgres.ts';
import { type S3Server, startS3 } from '#testing/s3-server.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import { buildApp, type FestApp } from '../app.ts';
import { storedFiles } from '../stored-files.ts';

const run = promisify(execFile);
const now = () => new Date('2025-05-01T06:00:00.000Z');

let folder: string;
let app: TestApp;
let make: Maker;
let paid: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'symposia-backup-'));
  app = await startTestApp();
  make = maker(app);
  paid = await make.event({ fee: 100, capacity: 10_000 });
});
afterAll(async () => {
  await app.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** As the operator runs it: a process of its own with the settings of the server. Answers what it printed. */
async function script(name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) {
  const file = path.resolve(import.meta.dirname, `../../../scripts/${name}.ts`);
  const options = { env: { NODE_NO_WARNINGS: '1', ...env } };
  // A test inherits the mask that the server sets for itself; an operator's shell has this one.
  const usual = ['-c', 'umask 022; exec "$0" "$@"', process.execPath];
  return run('/bin/sh', [...usual, file, ...args], options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, output: error.stderr }),
  );
}

const settingsOf = ({ config }: TestApp) => ({
  DATA_DIR: config.dataDir,
  ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
});

/** A place without any data. */
async function elsewhere(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(path.join(folder, 'elsewhere-'));
  if (engine === 'sqlite') return { DATA_DIR: dataDir };
  const database = await createDatabase();
  databases.push(database);
  return { DATA_DIR: dataDir, DATABASE_URL: database.url };
}

async function backUpInto(name: string, afterSnapshot?: () => Promise<void>, { config } = app) {
  const into = path.join(folder, name);
  return backUp(config, { into, now: now(), fileKeys: storedFiles, afterSnapshot });
}

async function startOn(env: Record<string, string>): Promise<FestApp> {
  const restored = await buildApp(readConfig({ ...env, LOG_LEVEL: 'silent' }), { web: 'none' });
  await restored.http.ready();
  return restored;
}

async function everyRow(opened: OpenDatabase): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of await tablesInOrder(opened)) {
    all[table.name] = [];
    for await (const rows of readRows(opened.db, table)) all[table.name]?.push(...rows);
  }
  return all;
}

/** Some programs end a line at each of these; a quote and a backslash are written differently in JSON. */
const oddText = 'One\u2028two\u2029three\u0085four\n"five" \\n six 🎉';

/** Everything there is of two standstills: one is compared with the other. */
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

  const { folder: backup, manifest } = await backUpInto('quiet', undefined, there);
  expect((await stat(backup)).mode & 0o077, 'for its owner alone').toBe(0);
  const original = await everyRow(there.platform);
  expect(original.contact_messages).toMatchObject([{ message: oddText }]);
  const env = await elsewhere();
  expect(await script('restore', env, backup)).toMatchObject({ code: 0 });

  // Before anything is started on it: a server's timers write too.
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

/** A certificate whose PDF somebody has read, so that it is kept. */
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

/** A proof that is redrawn gets a new file, and the first one is deleted. */
async function proofsRedrawn({ platform: { db } }: FestApp): Promise<void> {
  const waiting = db.selectFrom('registrations').select('id').where('proof_state', '=', 'received');
  await expect.poll(() => waiting.execute(), { timeout: 60_000 }).toEqual([]);
}

async function expectWhole(restored: FestApp): Promise<void> {
  const { db, files } = restored.platform;
  await proofsRedrawn(restored);
  const keys = await storedFiles(db);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect((await files.read(key)).length, key).toBeGreaterThan(0);
  const reports = await verifyHistories(db);
  expect(reports.filter(({ broken }) => broken)).toEqual([]);
}

// Processes at the lowest priority take their time on a busy machine.
const slow = { timeout: 180_000 };

describe('a backup', slow, () => {
  test('a backup of a busy server has matching seats, rows and files, and every registration made before', async () => {
    const before: string[] = [];
    for (let i = 0; i < 8; i++) before.push((await make.registration(paid)).id);
    const { bearer } = await make.admin();
    let isOver = false;
    const registering = (async () => {
      for (let i = 0; !isOver; i++) {
        const { id } = await make.registration(paid);
        // Its proof goes too, perhaps between the database and the files.
        if (i % 2) await call(app, 'DELETE', `/api/registration/${id}`, { bearer });
      }
    })();
    const backup = await script('backup', settingsOf(app), path.join(folder, 'busy'));
    isOver = true;
    await registering;
    expect(backup.output).toMatch(/^Backed up [\d,]+ rows? and [\d,]+ files? /);

    const [name = ''] = await readdir(path.join(folder, 'busy'));
    const env = await elsewhere();
    const restore = await script('restore', env, path.join(folder, 'busy', name));
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
    const { folder: made, manifest } = await backUpInto('removed', async () => {
      looks += 1;
      if (looks === 1) await call(app, 'DELETE', `/api/registration/${id}`, { bearer });
    });
    // More often if another proof is redrawn at that moment.
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
    const { manifest } = await backUpInto('lost');
    expect(manifest.missing).toEqual(['proofs/lost']);
    const { bearer } = await make.admin();
    await call(app, 'DELETE', `/api/registration/${id}`, { bearer });
  });
});

test.each([
  ['a newer', ["insert into kysely_migration (name, timestamp) values ('9999-later', '')"]],
  ['an older', ["delete from kysely_migration where name > '0070'", 'drop table answer_files']],
])('a backup is refused in one line where the database is of %s version', slow, async (version, changes) => {
  const there = await startTestApp();
  for (const change of changes) await sql.raw(change).execute(there.platform.db);
  const into = path.join(folder, version);
  const refused = await script('backup', settingsOf(there), into);
  await there.stop();
  const words = `the database is of ${version} version of Symposia. Make the backup with that version.`;
  expect(refused).toEqual({ code: 1, output: `Nothing was backed up: ${words}\n` });
  expect(await readdir(into)).toEqual([]);
});

test('a backup takes a database of an older version that names its files in the same tables', slow, async () => {
  const there = await startTestApp();
  await sql`delete from kysely_migration where name > '0070'`.execute(there.platform.db);
  const made = await script('backup', settingsOf(there), path.join(folder, 'older'));
  await there.stop();
  expect(made).toMatchObject({ code: 0 });
});

/** What others on the machine could read if the folder itself were open. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const open = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).mode & 0o077));
  return names.filter((_, at) => open[at] !== 0);
}

test('every file of a backup, and of what is restored from it, is readable by its owner alone', slow, async () => {
  await make.registration(paid);
  const into = path.join(folder, 'private');
  await script('backup', settingsOf(app), into);
  const [name = ''] = await readdir(into);
  const backup = path.join(into, name);
  expect(await openToOthers(backup)).toEqual([]);

  // As after a stay on a disk that keeps no modes.
  const copy = path.join(folder, 'from-a-stick');
  await cp(backup, copy, { recursive: true });
  for (const file of await readdir(copy, { recursive: true })) await chmod(path.join(copy, file), 0o755);
  const env = await elsewhere();
  expect(await script('restore', env, copy)).toMatchObject({ code: 0 });
  expect(await openToOthers(env.DATA_DIR ?? '')).toEqual([]);
});

test.runIf(engine === 'sqlite')(
  'an unfinished restore leaves no database that a server would start on',
  slow,
  async () => {
    const { folder: backup, manifest } = await backUpInto('unfinished');
    const file = path.join(backup, 'manifest.json');
    await writeFile(file, JSON.stringify({ ...manifest, tables: { ...manifest.tables, events: 0 } }));
    const env = await elsewhere();
    const restored = restore(readConfig(env), { from: backup, now: now(), force: false });
    await expect(restored).rejects.toThrow(/^events has \d+ rows? after the restore, not 0$/);
    expect(await readdir(env.DATA_DIR ?? '')).not.toContain('symposia.db');
  },
);

describe('a refused restore', slow, () => {
  let made: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    await make.registration(paid);
    made = (await backUpInto('refused')).folder;
    env = await elsewhere();
  });

  const into = (options: { from: string; env?: Record<string, string>; force?: boolean }) => {
    const config = readConfig(options.env ?? env);
    return restore(config, { from: options.from, now: now(), force: options.force ?? false });
  };
  const spoiled = async (name: string, spoil: (copy: string) => Promise<void>) => {
    const copy = path.join(folder, name);
    await cp(made, copy, { recursive: true });
    await spoil(copy);
    return copy;
  };
  const aProof = async (copy: string) => {
    const [name = ''] = await readdir(path.join(copy, 'files/proofs'));
    return path.join(copy, 'files/proofs', name);
  };
  afterEach(async () => {
    const left = await readdir(env.DATA_DIR ?? '');
    expect(left.filter((name) => name !== 'in-use.lock')).toEqual([]);
  });

  test('a restore refuses a folder that is not a backup', async () => {
    await expect(into({ from: folder })).rejects.toThrow(/is no backup: it has no manifest\.json/);
  });

  test('a restore refuses a backup with a changed file', async () => {
    const copy = await spoiled('changed', async (to) => appendFile(await aProof(to), '!'));
    await expect(into({ from: copy })).rejects.toThrow(/^files\/proofs\/.+ is not as it was written/);
  });

  test('a restore refuses a backup with a missing file', async () => {
    const copy = await spoiled('gone', async (to) => rm(await aProof(to)));
    await expect(into({ from: copy })).rejects.toThrow(/^files\/proofs\/.+ is missing in the backup/);
  });

  test.each([
    ['a path outside its folder', '"path": "files/proofs/', '"path": "../files/proofs/', /damaged or too new/],
    ['a newer schema', '"0001-identity"', '"9999-later"', /made by a newer Symposia, which knows 9999-later/],
  ])('a restore refuses a backup with %s', async (name, from, to, words) => {
    const copy = await spoiled(name, async (at) => {
      const file = path.join(at, 'manifest.json');
      await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
    });
    await expect(into({ from: copy })).rejects.toThrow(words);
  });

  test('a restore refuses a backup of the other database engine', async () => {
    const other = { DATA_DIR: env.DATA_DIR ?? '' };
    const wrong = engine === 'postgres' ? other : { ...other, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/fest' };
    await expect(into({ from: made, env: wrong })).rejects.toThrow(/^this is a backup of/);
  });

  test('a restore refuses to overwrite a running server or existing data, and sets SQLite data aside when forced', async () => {
    const occupied = await elsewhere();
    const there = await startOn(occupied);
    await expect(into({ from: made, env: occupied })).rejects.toThrow(/is running on .+; stop it first/);
    await there.close();
    const refusal =
      engine === 'postgres' ? /has tables already: name an empty one/ : /holds data already \(symposia\.db/;
    await expect(into({ from: made, env: occupied })).rejects.toThrow(refusal);
    const forced = into({ from: made, env: occupied, force: true });
    // A database of a server of its own is for its administrator to empty.
    if (engine === 'postgres') return expect(forced).rejects.toThrow(refusal);
    const { setAside = '' } = await forced;
    expect(await readdir(setAside)).toContain('symposia.db');
    const opened = openDatabase(readConfig(occupied));
    const events = opened.db.selectFrom('events').select('id').where('id', '=', paid).execute();
    expect(await events.finally(() => opened.db.destroy())).toHaveLength(1);
  });

  test('a restore refuses to overwrite another secrets.key, and sets it aside when forced', async () => {
    const occupied = await elsewhere();
    const key = path.join(occupied.DATA_DIR ?? '', 'secrets.key');
    await writeFile(key, 'another key');
    await expect(into({ from: made, env: occupied })).rejects.toThrow(/holds data already \(secrets\.key\)/);
    expect(await readFile(key, 'utf8')).toBe('another key');
    const { setAside = '' } = await into({ from: made, env: occupied, force: true });
    expect(await readFile(path.join(setAside, 'secrets.key'), 'utf8')).toBe('another key');
    expect(await readFile(key)).toEqual(await readFile(path.join(made, 'secrets.key')));
  });

  test('a restore accepts a folder that holds only the same secrets.key', async () => {
    const occupied = await elsewhere();
    await cp(path.join(made, 'secrets.key'), path.join(occupied.DATA_DIR ?? '', 'secrets.key'));
    expect(await into({ from: made, env: occupied })).toMatchObject({ setAside: undefined });
  });
});

describe('a backup with object storage', slow, () => {
  let storage: S3Server;
  let bucket: Record<string, string>;
  beforeAll(async () => {
    storage = await startS3('fest');
    bucket = { S3_ENDPOINT: storage.url, S3_BUCKET: 'fest', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  });
  afterAll(() => storage.stop());

  test('a backup holds the files of the bucket, and a restore puts them into an empty bucket', async () => {
    const there = await startTestApp({ env: bucket });
    const { id } = await maker(there).registration(await maker(there).event({ fee: 100 }));
    const backup = await backUp(there.config, { into: path.join(folder, 's3'), now: now(), fileKeys: storedFiles });
    await there.stop();
    const kept = new Map(storage.objects);
    expect(kept.size).toBe(1);
    const env = { ...(await elsewhere()), ...bucket };
    const again = () => restore(readConfig(env), { from: backup.folder, now: now(), force: false });
    await expect(again()).rejects.toThrow(/^the bucket holds files already \(proofs\//);
    storage.objects.clear();
    expect((await again()).files).toBe(1);
    expect(storage.objects).toEqual(kept);
    const restored = await startOn(env);
    await expectWhole(restored);
    const row = restored.platform.db.selectFrom('registrations').select('id').where('id', '=', id);
    expect(await row.execute()).toHaveLength(1);
    await restored.close();
  });
});
