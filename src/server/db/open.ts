import path from 'node:path';
import { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { makePrivateFolder } from '../files/data-folder.ts';
import { flushCommitsWith } from './durability.ts';
import { postgresDialect } from './postgres/postgres.ts';
import type { Database, Db, WholeDb } from './schema.ts';
import { readInThread } from './sqlite/read-in-thread.ts';
import { nodeSqliteDialect, syncLog } from './sqlite/sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

export interface OpenDatabase {
  db: WholeDb;
  engine: Engine;
}

/**
 * Opens the database that the settings name. Runs no migration, and does not connect to PostgreSQL yet. `await using`
 * closes it at the end of the block.
 */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): OpenDatabase & AsyncDisposable {
  if (config.databaseUrl) {
    return closable(new Kysely<Database>({ dialect: postgresDialect(config.databaseUrl) }), 'postgres');
  }
  makePrivateFolder(config.dataDir);
  const file = fileIn(config.dataDir);
  const sharing = { heldMs: 0, committed: undefined };
  const durable = syncLog(file, sharing);
  const db = new Kysely<Database>({ dialect: nodeSqliteDialect(file, sharing, durable) });
  flushCommitsWith(db, durable);
  return closable(db, 'sqlite');
}

const closable = (db: WholeDb, engine: Engine) => ({ db, engine, [Symbol.asyncDispose]: () => db.destroy() });

/**
 * For sums over whole tables, which would block a server on SQLite. There they run in a thread and do not see what the
 * caller's own transaction has written.
 */
export function openWholeTables({ db, engine }: OpenDatabase, { dataDir }: Pick<Config, 'dataDir'>): Db {
  return engine === 'sqlite' ? readInThread(fileIn(dataDir)) : db;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'symposia.db');
