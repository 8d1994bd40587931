import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { startScript } from '#testing/start-script.ts';

test.each([
  ['create-admin', 'organiser@fest.example'],
  ['reset-password', 'organiser@fest.example'],
  ['unlock-qr', 'Code Relay'],
  ['remove-sample'],
  ['verify-history'],
])('refuses %s and makes no file when the data folder has no database', async (...args) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-no-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { code, output } = await startScript('admin', args, { DATA_DIR: folder }).ended;
  expect(output).toBe(
    `DATA_DIR: there is no database ${folder}/symposia.db. Name the folder of the server, which makes it at its first start.\n`,
  );
  expect(code).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

const away = 'DATABASE_URL: the database cannot be opened (connect ECONNREFUSED 127.0.0.1:9)';
const targetAway = away.replace('DATABASE_URL', '--to');
const target = 'postgres://nobody:nothing@127.0.0.1:9/fest';

test.each([
  ['admin', () => ['verify-history'], away],
  ['backup', (folder: string) => [path.join(folder, 'backups')], `Nothing was backed up: ${away}`],
  ['move', () => ['--to', target], targetAway],
] as const)('%s says in one line that the database cannot be reached', async (script, argsIn, words) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-away-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Makes the database that the command would move.
  await openDatabase({ dataDir: folder, databaseUrl: undefined }).db.destroy();
  const env = { DATA_DIR: folder, DATABASE_URL: target };
  const { code, output } = await startScript(script, argsIn(folder), env).ended;
  expect(output).toBe(`${words}\n`);
  expect(code).toBe(1);
});

test('create-admin refuses an invalid email address', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-admin-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await openDatabase({ dataDir: folder, databaseUrl: undefined }).db.destroy();
  const env = { DATA_DIR: folder };
  const { code, output } = await startScript('admin', ['create-admin', 'Head of IT'], env).ended;
  expect(output).toBe('Head of IT is not an email address.\n');
  expect(code).toBe(1);
});

test('create-admin stores the email without spaces around it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-admin-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = { dataDir: folder, databaseUrl: undefined };
  await openDatabase(database).db.destroy();
  const { output } = await startScript('admin', ['create-admin', ' asha@fest.example '], { DATA_DIR: folder }).ended;
  expect(output).toMatch(/^Administrator asha@fest\.example, password/);
  const { db } = openDatabase(database);
  onTestFinished(() => db.destroy());
  expect(await db.selectFrom('admins').select('email').execute()).toEqual([{ email: 'asha@fest.example' }]);
});

test.each([
  ['backup', ['--to', 'elsewhere'], 'Nothing was backed up: there is no option --to; name the folder alone'],
  ['backup', ['one', 'two'], 'Nothing was backed up: name one folder, not 2'],
  ['restore', ['one', '-without-mails'], 'Nothing was restored: there is no option -without-mails;'],
  ['restore', ['one', 'two'], 'Nothing was restored: name one folder, not 2'],
  ['move', [target], 'Copies an edition from the embedded database'],
  ['move', ['--into', target], 'Copies an edition from the embedded database'],
])('%s explains its arguments when it is called with %j', async (script, args, words) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-called-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { code, output } = await startScript(script, args, { DATA_DIR: folder }).ended;
  expect(output.slice(0, words.length)).toBe(words);
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});
