import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { settleCommitsWith } from './durability.ts';
import type { Database, Db } from './schema.ts';
import { nodeSqliteDialect, syncLog } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

export interface OpenDatabase {
  db: Db;
  engine: Engine;
}

// count() and sum() arrive as text otherwise; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Opens the database of the settings. Nothing is migrated, and PostgreSQL is not asked yet. */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): OpenDatabase {
  if (config.databaseUrl)
    return { db: new Kysely<Database>({ dialect: postgres(config.databaseUrl) }), engine: 'postgres' };
  mkdirSync(config.dataDir, { recursive: true });
  const file = path.join(config.dataDir, 'symposia.db');
  const db = new Kysely<Database>({ dialect: nodeSqliteDialect(file) });
  settleCommitsWith(db, syncLog(file));
  return { db, engine: 'sqlite' };
}

function postgres(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 3_000, idleTimeoutMillis: 30_000 });
  // An idle connection that breaks would end the process; the next query reports it instead.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
