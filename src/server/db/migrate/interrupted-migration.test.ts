import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '#testing/postgres/postgres.ts';
import { engine } from '#testing/test-app.ts';
import { migrations } from '../../../../migrations/index.ts';
import { openDatabase } from '../open.ts';
import { migrate } from './migrate.ts';

// A short form of chaos/migrations.ts, which kills the process instead and also tests PostgreSQL.
test.runIf(engine === 'sqlite')(
  'undoes all migrations when one fails midway, and runs all at the next start',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-test-'));
    const opened = openDatabase({ dataDir, databaseUrl: undefined });
    onTestFinished(async () => {
      migrations.splice(known);
      await opened.db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    });
    const known = migrations.length;
    let ends = true;
    migrations.push({
      name: '9999-ends-midway',
      async up(db) {
        await sql`create table half_done (id text)`.execute(db);
        if (ends) throw new Error('the end');
      },
    });
    await expect(migrate(opened)).rejects.toThrow('the end');
    await expect(sql`select 1 from half_done`.execute(opened.db)).rejects.toThrow();
    await expect(sql`select 1 from admins`.execute(opened.db)).rejects.toThrow();
    ends = false;
    await migrate(opened);
    expect((await sql`select 1 from half_done`.execute(opened.db)).rows).toEqual([]);
  },
);

describe('a database that is migrated already', () => {
  async function migrated() {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-test-'));
    const database = engine === 'postgres' ? await createDatabase() : undefined;
    const opened = openDatabase({ dataDir, databaseUrl: database?.url });
    onTestFinished(async () => {
      await opened.db.destroy();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
    await migrate(opened);
    return opened;
  }

  test('the server does not start on the database of a newer version', async () => {
    const opened = await migrated();
    const newest = migrations.pop();
    if (!newest) throw new Error('there are no migrations');
    onTestFinished(() => void migrations.push(newest));
    await expect(migrate(opened)).rejects.toThrow(`${newest.name} is missing`);
  });

  test('the next start applies a new migration', async () => {
    const opened = await migrated();
    migrations.push({
      name: '9999-added',
      async up(db) {
        await sql`create table added (id text)`.execute(db);
      },
    });
    onTestFinished(() => void migrations.pop());
    await migrate(opened);
    expect((await sql`select 1 from added`.execute(opened.db)).rows).toEqual([]);
  });

  test('a start takes no lock of the Migrator when there is nothing to do', async () => {
    const opened = await migrated();
    await sql`drop table kysely_migration_lock`.execute(opened.db);
    await migrate(opened);
    await expect(sql`select 1 from kysely_migration_lock`.execute(opened.db)).rejects.toThrow();
  });
});
