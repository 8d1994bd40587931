import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '#testing/postgres/postgres.ts';
import { engine } from '#testing/test-app.ts';
import { openDatabase } from '../open.ts';
import { migrate } from './migrate.ts';

test.runIf(engine === 'postgres')('migrates as a PostgreSQL user who may not install extensions', async () => {
  const database = await createDatabase();
  const owner = openDatabase({ dataDir: '', databaseUrl: database.url });
  const user = `limited_${randomUUID().replaceAll('-', '')}`;
  await sql`create role ${sql.raw(user)} login password 'limited'`.execute(owner.db);
  await sql`grant all on schema public to ${sql.raw(user)}`.execute(owner.db);
  const url = Object.assign(new URL(database.url), { username: user, password: 'limited' });
  const limited = openDatabase({ dataDir: '', databaseUrl: url.href });
  onTestFinished(async () => {
    await limited.db.destroy();
    await owner.db.destroy();
    await database.drop();
  });
  await migrate(limited);
  const columns = await sql`select search_text from registrations`.execute(limited.db);
  expect(columns.rows).toEqual([]);
});
