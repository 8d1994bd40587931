import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { type BackupFolder, openBackupFolder, restoreInto, slow, startOn } from '#testing/backup/backup-folder.ts';
import { maker } from '#testing/make.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';

let backups: BackupFolder;
let app: TestApp;
let paid: string;

beforeAll(async () => {
  backups = await openBackupFolder();
  app = await startTestApp();
  paid = await maker(app).event({ fee: 100 });
  await maker(app).registration(paid);
});
afterAll(async () => {
  await app.stop();
  await backups.remove();
});

test.runIf(engine === 'sqlite')(
  'an unfinished restore leaves no database that a server would start on',
  slow,
  async () => {
    const { folder: backup, manifest } = await backups.backUp(app, 'unfinished');
    const file = path.join(backup, 'manifest.json');
    await writeFile(file, JSON.stringify({ ...manifest, tables: { ...manifest.tables, events: 0 } }));
    const env = await backups.elsewhere();
    await expect(restoreInto(env, backup)).rejects.toThrow(/^events has \d+ rows? after the restore, not 0$/);
    expect(await readdir(env.DATA_DIR ?? '')).not.toContain('symposia.db');
  },
);

describe('a refused restore', slow, () => {
  let made: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    made = (await backups.backUp(app, 'refused')).folder;
    env = await backups.elsewhere();
  });

  const spoiled = async (name: string, spoil: (copy: string) => Promise<void>) => {
    const copy = path.join(backups.folder, name);
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
    await expect(restoreInto(env, backups.folder)).rejects.toThrow(/is no backup: it has no manifest\.json/);
  });

  test('a restore refuses a backup with a changed file', async () => {
    const copy = await spoiled('changed', async (to) => appendFile(await aProof(to), '!'));
    await expect(restoreInto(env, copy)).rejects.toThrow(/^files\/proofs\/.+ is not as it was written/);
  });

  test('a restore refuses a backup with a missing file', async () => {
    const copy = await spoiled('gone', async (to) => rm(await aProof(to)));
    await expect(restoreInto(env, copy)).rejects.toThrow(/^files\/proofs\/.+ is missing in the backup/);
  });

  test.each([
    ['a path outside its folder', '"path": "files/proofs/', '"path": "../files/proofs/', /damaged or too new/],
    ['a newer schema', '"0001-identity"', '"9999-later"', /made by a newer Symposia, which knows 9999-later/],
  ])('a restore refuses a backup with %s', async (name, from, to, words) => {
    const copy = await spoiled(name, async (at) => {
      const file = path.join(at, 'manifest.json');
      await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
    });
    await expect(restoreInto(env, copy)).rejects.toThrow(words);
  });

  test('a restore refuses a backup of the other database engine', async () => {
    const other = { DATA_DIR: env.DATA_DIR ?? '' };
    const wrong = engine === 'postgres' ? other : { ...other, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/fest' };
    await expect(restoreInto(wrong, made)).rejects.toThrow(/^this is a backup of/);
  });

  test('a restore refuses to overwrite a running server or existing data, and sets SQLite data aside when forced', async () => {
    const occupied = await backups.elsewhere();
    const there = await startOn(occupied);
    await expect(restoreInto(occupied, made)).rejects.toThrow(/is running on .+; stop it first/);
    await there.close();
    const refusal =
      engine === 'postgres' ? /has tables already: name an empty one/ : /holds data already \(symposia\.db/;
    await expect(restoreInto(occupied, made)).rejects.toThrow(refusal);
    const forced = restoreInto(occupied, made, { force: true });
    // A database on a database server must be emptied by its administrator.
    if (engine === 'postgres') return expect(forced).rejects.toThrow(refusal);
    const { setAside = '' } = await forced;
    expect(await readdir(setAside)).toContain('symposia.db');
    const opened = openDatabase(readConfig(occupied));
    const events = opened.db.selectFrom('events').select('id').where('id', '=', paid).execute();
    expect(await events.finally(() => opened.db.destroy())).toHaveLength(1);
  });

  test('a restore refuses to overwrite another secrets.key, and sets it aside when forced', async () => {
    const occupied = await backups.elsewhere();
    const key = path.join(occupied.DATA_DIR ?? '', 'secrets.key');
    await writeFile(key, 'another key');
    await expect(restoreInto(occupied, made)).rejects.toThrow(/holds data already \(secrets\.key\)/);
    expect(await readFile(key, 'utf8')).toBe('another key');
    const { setAside = '' } = await restoreInto(occupied, made, { force: true });
    expect(await readFile(path.join(setAside, 'secrets.key'), 'utf8')).toBe('another key');
    expect(await readFile(key)).toEqual(await readFile(path.join(made, 'secrets.key')));
  });

  test('a restore accepts a folder that holds only the same secrets.key', async () => {
    const occupied = await backups.elsewhere();
    await cp(path.join(made, 'secrets.key'), path.join(occupied.DATA_DIR ?? '', 'secrets.key'));
    expect(await restoreInto(occupied, made)).toMatchObject({ setAside: undefined });
  });
});
