import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { type Engine, type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { startPostgres } from '#testing/postgres/postgres-server.ts';
import { startServer } from '#testing/server-process.ts';
import { migrations } from '../migrations/index.ts';

export const goal = 'every migration killed midway and before its commit, on both databases: nothing of it is kept';

export async function run(folder: string): Promise<{ figure: string; held: boolean }> {
  const postgres = await startPostgres();
  try {
    const outcomes = [
      { on: 'SQLite', ...(await killEach({ DATA_DIR: path.join(folder, 'sqlite') })) },
      {
        on: 'PostgreSQL',
        ...(await killEach({ DATA_DIR: path.join(folder, 'postgres'), DATABASE_URL: postgres.url })),
      },
    ];
    return {
      figure: outcomes
        .map(({ on, kills, half, starts }) => `${on}: ${kills} kills, ${half} half done, starts ${starts}`)
        .join('; '),
      held: outcomes.every(({ kills, half, starts }) => kills === 2 * migrations.length && half === 0 && starts),
    };
  } finally {
    await postgres.stop();
  }
}

interface Killed {
  kills: number;
  /** How often the schema had changed after a kill. */
  half: number;
  /** Whether the server starts with the final schema. */
  starts: boolean;
}

async function killEach(env: Record<string, string>): Promise<Killed> {
  let kills = 0;
  let half = 0;
  for (const migration of migrations) {
    const before = await withDatabase(env, schemaOf);
    for (const moment of ['midway', 'before commit']) {
      if ((await migrateAndDie(env, migration.name, moment)) === 'SIGKILL') kills++;
      if ((await withDatabase(env, schemaOf)) !== before) half++;
    }
    await withDatabase(env, (opened) => migrate(opened, migration.name));
  }
  const server = await startServer(env);
  const { status } = await fetch(`${server.url}/readyz`);
  await server.stop();
  return { kills, half, starts: status === 200 };
}

async function migrateAndDie(env: Record<string, string>, migration: string, moment: string): Promise<string | null> {
  const script = path.resolve(import.meta.dirname, '../src/testing/faults/migrate-and-die.ts');
  const child = spawn(process.execPath, [script, migration, moment], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal;
}

async function withDatabase<T>(env: Record<string, string>, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  await using opened = openDatabase(readConfig(env));
  return await work(opened);
}

const columns: Record<Engine, string> = {
  sqlite: `select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_master
    where name not like 'kysely_%' and tbl_name not like 'kysely_%'`,
  postgres: `select table_name || ' ' || column_name || ' ' || data_type as line from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'
    union all select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely_%'
    union all select tgname::text from pg_trigger where not tgisinternal
    union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace`,
};

/** The schema without the migrator's own tables, which exist before the first migration. */
async function schemaOf({ db, engine }: OpenDatabase): Promise<string> {
  const { rows } = await sql.raw<{ line: string }>(columns[engine]).execute(db);
  const lines = rows.map(({ line }) => line).toSorted();
  const done = await sql
    .raw<{ name: string }>('select name from kysely_migration')
    .execute(db)
    .catch(() => ({ rows: [] }));
  return JSON.stringify([lines, done.rows.map((row) => row.name).toSorted()]);
}
