import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Migrated and seeded once for each run (global-setup.ts), because a copy takes a fifth of the time. */
const seededTemplate = 'symposia_seeded';

/** A new database on the run's PostgreSQL server: empty, or a copy of the template. */
export async function createDatabase({ seeded = false } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run the tests through `npm test` or `vitest`');
  const name = `symposia_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}${seeded ? ` template ${seededTemplate} strategy file_copy` : ''}`);
  return { url: databaseUrl(server, name), drop: () => onServer(server, `drop database ${name} with (force)`) };
}

export async function createTemplate(server: string): Promise<string> {
  await onServer(server, `create database ${seededTemplate}`);
  return databaseUrl(server, seededTemplate);
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
