import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startScript } from '#testing/start-script.ts';

test.each([
  ['create-admin', 'organiser@fest.example'],
  ['reset-password', 'organiser@fest.example'],
  ['unlock-qr', 'Code Relay'],
  ['verify-history'],
])('refuses %s and makes nothing where the data folder holds no database', async (...args) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-no-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { code, output } = await startScript('admin', args, { DATA_DIR: folder, NODE_NO_WARNINGS: '1' }).ended;
  expect(output).toBe(
    `DATA_DIR: there is no database ${folder}/symposia.db. Name the folder of the server, which makes it at its first start.\n`,
  );
  expect(code).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test('says in one line that the database cannot be reached', async () => {
  const env = { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:9/fest', NODE_NO_WARNINGS: '1' };
  const { code, output } = await startScript('admin', ['verify-history'], env).ended;
  expect(output).toBe('DATABASE_URL: the database cannot be opened (connect ECONNREFUSED 127.0.0.1:9)\n');
  expect(code).toBe(1);
});
