import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SyncFailed } from '../durability.ts';
import { syncLog } from './sqlite.ts';

/** A short form of chaos/failing-sync.ts: a device file cannot be synced, so the sync fails. */
test('refuses every later sync after a failed sync, until the log is opened again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'fest.db');
  await symlink('/dev/null', `${file}-wal`);
  const log = syncLog(file);
  await expect(log.flush()).rejects.toThrow(SyncFailed);
  await rm(`${file}-wal`);
  await writeFile(`${file}-wal`, '');
  await expect(log.flush()).rejects.toThrow(SyncFailed);
  expect(log.failure).toBeInstanceOf(SyncFailed);
  await expect(syncLog(file).flush()).resolves.toBeUndefined();
});
