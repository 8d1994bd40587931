import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { buildApp, type FestApp } from '#app/app.ts';
import { storedFiles } from '#app/stored-files.ts';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { readConfig } from '#server/config.ts';
import { verifyHistories } from '#server/db/verify-history.ts';
import { createDatabase, type TestDatabase } from '../postgres/postgres.ts';
import { engine, type TestApp } from '../test-app.ts';

/** The time at which the tests make and restore backups. */
export const now = () => new Date('2025-05-01T06:00:00.000Z');

/** The time limit of tests that run commands: these run as separate processes with the lowest priority. */
export const slow = { timeout: 180_000 };

/** A folder for backups, and empty places to restore them to. */
export async function openBackupFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-backup-'));
  const databases: TestDatabase[] = [];
  return {
    folder,

    /** The settings of an empty place to restore to. */
    async elsewhere(): Promise<Record<string, string>> {
      const dataDir = await mkdtemp(path.join(folder, 'elsewhere-'));
      if (engine === 'sqlite') return { DATA_DIR: dataDir };
      const database = await createDatabase();
      databases.push(database);
      return { DATA_DIR: dataDir, DATABASE_URL: database.url };
    },

    backUp(
      { config }: Pick<TestApp, 'config'>,
      name: string,
      more: Partial<Parameters<typeof backUp>[1]> = {},
    ): ReturnType<typeof backUp> {
      return backUp(config, { into: path.join(folder, name), now: now(), fileKeys: storedFiles, ...more });
    },

    async remove() {
      for (const database of databases) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type BackupFolder = Awaited<ReturnType<typeof openBackupFolder>>;

export function restoreInto(
  env: Record<string, string>,
  from: string,
  { force = false } = {},
): ReturnType<typeof restore> {
  return restore(readConfig(env), { from, now: now(), force });
}

export async function startOn(env: Record<string, string>): Promise<FestApp> {
  const restored = await buildApp(readConfig({ ...env, LOG_LEVEL: 'silent' }), { web: 'none' });
  await restored.http.ready();
  return restored;
}

/** Waits until the proofs are redrawn. A redrawn proof gets a new file, and the first one is deleted. */
export async function proofsRedrawn({ platform: { db } }: FestApp): Promise<void> {
  const waiting = db.selectFrom('registrations').select('id').where('proof_state', '=', 'received');
  await expect.poll(() => waiting.execute(), { timeout: 60_000 }).toEqual([]);
}

export async function expectWhole(restored: FestApp): Promise<void> {
  const { db, files } = restored.platform;
  await proofsRedrawn(restored);
  const keys = await storedFiles(db);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect((await files.read(key)).length, key).toBeGreaterThan(0);
  const reports = await verifyHistories(db);
  expect(reports.filter(({ broken }) => broken)).toEqual([]);
}
