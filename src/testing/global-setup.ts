import { startPostgres } from './postgres-server.ts';

/** Starts one PostgreSQL for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  return () => server.stop();
}
