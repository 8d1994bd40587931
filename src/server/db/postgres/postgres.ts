import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { serversOf } from './servers-of.ts';

// By default count() and sum() arrive as text. Our numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const connectMs = 3_000;
/** In a rush hundreds of requests wait for one of ten connections. */
const waitMs = 20_000;

/**
 * The pool has one time limit both for connecting to a server and for waiting for a free connection. This class sets a
 * shorter one for connecting.
 */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs });
  }
}

/**
 * If the address names several servers, each connection goes to the one that accepts writes. After a failover that is
 * the new one.
 */
export function postgresDialect(databaseUrl: string): PostgresDialect {
  const servers = serversOf(databaseUrl);
  const pools = servers.map((server) => openPool(server, servers.length > 1));
  return new PostgresDialect({ pool: followPrimary(pools) });
}

/** Opens a connection outside the pool, to the server that accepts writes. */
export async function connectToPrimary(databaseUrl: string): Promise<pg.Client> {
  let failure: unknown;
  for (const connectionString of serversOf(databaseUrl)) {
    const client = new Client({ connectionString, keepAlive: true });
    client.on('error', () => {});
    try {
      await client.connect();
      await refuseStandby(client);
      return client;
    } catch (error) {
      failure = error;
      await client.end().catch(() => undefined);
    }
  }
  throw failure;
}

function openPool(connectionString: string, mayBeStandby: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    Client,
    // With several servers, a request waits only briefly for a lost server and then tries the next.
    connectionTimeoutMillis: mayBeStandby ? connectMs : waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(mayBeStandby && {
      verify: (client: pg.PoolClient, done: (error?: Error) => void) => {
        refuseStandby(client).then(() => done(), done);
      },
    }),
  });
  // Without a listener, an idle connection that breaks would end the process. The next query reports the failure
  // instead.
  pool.on('error', () => {});
  // The same applies to a connection that breaks between two statements of a transaction; the pool does not listen to
  // it.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

async function refuseStandby(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as standby');
  // The code with which PostgreSQL itself says that the database system is starting up.
  if (rows[0]?.standby) throw Object.assign(new Error('the database is a standby'), { code: '57P03' });
}

function followPrimary(pools: readonly pg.Pool[]): PostgresPool {
  let ordered = [...pools];
  return {
    options: {},
    async connect() {
      const failures: unknown[] = [];
      for (const pool of ordered) {
        try {
          const client = await pool.connect();
          // Remembers the server that accepted the connection, to try it first next time.
          if (ordered[0] !== pool) ordered = [pool, ...pools.filter((other) => other !== pool)];
          return client;
        } catch (error) {
          failures.push(error);
        }
      }
      // Throws the failure of the server that was tried first: the others only say that they are standbys.
      throw failures[0];
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
