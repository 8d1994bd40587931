import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedSampleEdition } from '#app/sample/seed.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { createTemplate } from './postgres/postgres.ts';
import { startPostgres } from './postgres/postgres-server.ts';

/**
 * Starts one PostgreSQL for the whole run. Migrates and seeds one database of each kind, which test-app.ts copies:
 * running the migrations in each test took a quarter of the time of the SQLite suites.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  await seed({ DATABASE_URL: await createTemplate(server.url) });
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-seeded-'));
  process.env.TEST_SQLITE_FOLDER = folder;
  // Opening a data folder changes the umask, which the workers would inherit.
  const umask = process.umask();
  await seed({ DATA_DIR: folder });
  process.umask(umask);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  };
}

async function seed(env: Record<string, string>): Promise<void> {
  const opened = openDatabase(readConfig(env));
  await migrate(opened);
  await seedSampleEdition(opened.db, new Date());
  await opened.db.destroy();
}
