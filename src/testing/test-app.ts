import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AppOptions, buildApp, type FestApp } from '#app/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { createDatabase } from './postgres/postgres.ts';

/** The database that the suite runs on: each vitest project sets its own. */
export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

export interface TestApp extends FestApp {
  config: Config;
  logLines: string[];
  stop(): Promise<void>;
}

/** A whole server with its own empty database and the sample edition. Test files share nothing. */
export async function startTestApp(
  options: Partial<AppOptions> & { env?: Record<string, string> } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-test-'));
  // A folder that the test has passed may already have a database.
  const isNew = options.env?.DATA_DIR === undefined;
  if (engine === 'sqlite' && isNew) await cp(seededFolder(), dataDir, { recursive: true });
  const database = engine === 'postgres' ? await createDatabase({ seeded: true }) : undefined;
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    ...(database && { DATABASE_URL: database.url }),
    ...options.env,
  });
  const logLines: string[] = [];
  const { env: _, ...appOptions } = options;
  const removeData = async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const built = buildApp(config, {
    web: 'none',
    chores: 'none',
    logTo: { write: (line) => void logLines.push(line) },
    ...appOptions,
  });
  const app = await built.catch(async (error) => {
    await removeData();
    throw error;
  });
  await app.http.ready();
  return {
    ...app,
    config,
    logLines,
    async stop() {
      await app.close();
      await removeData();
    },
  };
}

function seededFolder(): string {
  const folder = process.env.TEST_SQLITE_FOLDER;
  if (!folder) throw new Error('TEST_SQLITE_FOLDER is not set: run the tests through `npm test` or `vitest`');
  return folder;
}
