import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { threadPool } from '../../thread-pool.ts';
import type { Database, Db } from '../schema.ts';
import type * as work from './reading-thread.ts';
import type { Reading } from './reading-thread.ts';

const run = threadPool(new URL('./reading-thread.ts', import.meta.url));

/** Reads the SQLite file beside the server, so that a sum over whole tables delays no other request. */
export function readInThread(file: string): Db {
  return new Kysely<Database>({ dialect: dialectOf(file) });
}

function dialectOf(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driverOf(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function driverOf(file: string): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const rows = await run('read' satisfies keyof typeof work, { file, sql, parameters } as Reading);
      if (typeof rows === 'string') throw new Error(`a read in a thread ended: ${rows}`);
      return { rows: rows as Row[] };
    },
    streamQuery: onlyReads,
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: onlyReads,
    commitTransaction: onlyReads,
    rollbackTransaction: onlyReads,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

function onlyReads(): never {
  throw new Error('this connection only reads, one statement at a time');
}
