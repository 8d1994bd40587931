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
import type { Database, Db } from '../schema.ts';
import { inThread } from './in-thread.ts';
import type * as thread from './thread.ts';

/** Reads the SQLite file in a thread, so that a sum over whole tables does not delay other requests. */
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
      const rows = await inThread('read' satisfies keyof typeof thread, { file, sql, parameters } as thread.Reading);
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
