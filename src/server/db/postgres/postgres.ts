import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { serversOf } from './servers-of.ts';

// count() and sum() arrive as text otherwise; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const connectMs = 3_000;
/** In a rush hundreds of requests wait for one of the ten connections. */
const waitMs = 20_000;

/** The pool uses one time for both: connecting to a server, and waiting for a connection that is in use. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs });
  }
}

/** With several servers named, each connection goes to the one that takes writes: after a failover to the new one. */
export function postgresDialect(databaseUrl: string): PostgresDialect {
  const servers = serversOf(databaseUrl);
  const pools = servers.map((server) => openPool(server, servers.length > 1));
  return new PostgresDialect({ pool: followPrimary(pools) });
}

/** A connection of its own to the server that takes writes, outside of the pool. */
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
    // With several servers, requests that wait for one that is lost go on to the next.
    connectionTimeoutMillis: mayBeStandby ? connectMs : waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(mayBeStandby && {
      verify: (client: pg.PoolClient, done: (error?: Error) => void) => {
        refuseStandby(client).then(() => done(), done);
      },
    }),
  });
  // An idle connection that breaks would end the process; the next query reports it instead.
  pool.on('error', () => {});
  // So would one that breaks between two statements of a transaction, which the pool does not listen to.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

async function refuseStandby(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as standby');
  // The code that PostgreSQL itself uses for "the database system is starting up".
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
          // The server that took it last is asked first.
          if (ordered[0] !== pool) ordered = [pool, ...pools.filter((other) => other !== pool)];
          return client;
        } catch (error) {
          failures.push(error);
        }
      }
      // The failure of the server that was asked first: the others only say that they are standbys.
      throw failures[0];
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
