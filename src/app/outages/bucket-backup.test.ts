import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BackupFolder,
  expectWhole,
  openBackupFolder,
  proofsRedrawn,
  restoreInto,
  slow,
  startOn,
} from '#testing/backup/backup-folder.ts';
import { maker } from '#testing/make.ts';
import { type S3Server, startS3 } from '#testing/s3-server.ts';
import { startTestApp } from '#testing/test-app.ts';

let backups: BackupFolder;
let storage: S3Server;
let bucket: Record<string, string>;
beforeAll(async () => {
  [backups, storage] = await Promise.all([openBackupFolder(), startS3('fest')]);
  bucket = { S3_ENDPOINT: storage.url, S3_BUCKET: 'fest', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
});
afterAll(() => Promise.all([storage.stop(), backups.remove()]));

test('a backup holds the files of the bucket, and a restore puts them into an empty bucket', slow, async () => {
  const there = await startTestApp({ env: bucket });
  const { id } = await maker(there).registration(await maker(there).event({ fee: 100 }));
  await proofsRedrawn(there);
  // The first file is removed after its row.
  await expect.poll(() => storage.objects.size).toBe(1);
  const backup = await backups.backUp(there, 's3');
  await there.stop();
  const kept = new Map(storage.objects);
  expect(kept.size).toBe(1);
  const env = { ...(await backups.elsewhere()), ...bucket };
  const again = () => restoreInto(env, backup.folder);
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
