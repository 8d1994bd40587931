import { seedSampleEdition } from '#app/seed.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { createTemplate } from './postgres/postgres.ts';
import { startPostgres } from './postgres/postgres-server.ts';

/** Starts one PostgreSQL for the whole run, with a seeded database to copy from. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  const template = openDatabase(readConfig({ DATABASE_URL: await createTemplate(server.url) }));
  await migrate(template);
  await seedSampleEdition(template.db, new Date());
  await template.db.destroy();
  return () => server.stop();
}
