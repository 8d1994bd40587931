import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BadConfig, type Config, readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { whyNotOpened } from '#server/db/why-not-opened.ts';
import { DataFolderInUse, lockDataFolder } from '#server/files/data-folder.ts';
import { localFileStore } from '#server/files/local-file-store.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { CannotMove, moveEdition } from '#server/move/move-edition.ts';
import { moveFiles } from '#server/move/move-files.ts';
import { countOf } from '#shared/counts.ts';

const usage = `Copies an edition from the embedded database in DATA_DIR to an empty PostgreSQL, and with S3_* its files too:

  npm run move -- --to postgres://user:password@host:5432/name

Stop the server first. What is in DATA_DIR stays as it is. Ended midway, run it again.`;

try {
  const config = readConfig({ ...process.env, DATABASE_URL: readTarget() });
  if (!existsSync(path.join(config.dataDir, 'symposia.db'))) {
    throw new CannotMove(`DATA_DIR: there is no embedded database in ${config.dataDir}`);
  }
  const unlock = lockDataFolder(config.dataDir);
  try {
    await move(config);
  } finally {
    unlock();
  }
} catch (error) {
  const isRefused = error instanceof CannotMove || error instanceof BadConfig || error instanceof DataFolderInUse;
  const why = isRefused ? error.message : whyNotOpened(error);
  if (why === undefined) throw error;
  // The address came from --to, not from DATABASE_URL.
  console.error(why.replace(/^DATABASE_URL:/, '--to:'));
  process.exitCode = 1;
}

function readTarget(): string {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
    if (to) return to;
  } catch {
    // There is an unknown option, or --to has no address.
  }
  throw new CannotMove(usage);
}

async function move(config: Config): Promise<void> {
  // Files come first, so that a row never names a missing file.
  if (config.s3) await copyFiles(config);
  await using from = openDatabase({ ...config, databaseUrl: undefined });
  await using to = openDatabase(config);
  await migrate(from);
  await migrate(to);
  const { tables, wasThere } = await moveEdition(from, to, console.log);
  for (const { name, rows, checksum } of tables) console.log(`  ${name}: ${countOf(rows, 'row')}, ${checksum}`);
  console.log(wasThere ? 'The target held all of it already.' : 'Moved: counts and checksums are equal.');
  console.log(whatIsLeft(config));
}

async function copyFiles(config: Config): Promise<void> {
  const to = await openFileStore(config);
  const from = localFileStore(config.dataDir);
  try {
    await to.check();
    const { files, bytes } = await moveFiles(config.dataDir, from, to);
    console.log(`files: ${files} copied and compared, ${(bytes / 1024 ** 2).toFixed(1)} MB`);
  } finally {
    await from.close();
    await to.close();
  }
}

function whatIsLeft({ dataDir, s3, secretsKey }: Config): string {
  const steps = [
    'Start the server with this DATABASE_URL.',
    ...(secretsKey ? [] : [`Set SECRETS_KEY on every server to what ${path.join(dataDir, 'secrets.key')} holds.`]),
    ...(s3 ? [] : [`The files stay in ${dataDir}: with more than one server, move again with S3_* set.`]),
  ];
  return steps.join('\n');
}
