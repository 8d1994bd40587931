import { type DeleteResult, PostgresAdapter, type SelectQueryBuilder, sql, type UpdateResult } from 'kysely';
import type { Database, Db, Tx } from './schema.ts';

/**
 * Reads a row and locks it until the transaction ends: others who lock, change or delete it wait, and then see what
 * this transaction did. New rows that refer to it do not wait.
 */
export async function lockRow<Table extends keyof Database, Row>(
  tx: Tx,
  row: SelectQueryBuilder<Database, Table, Row>,
) {
  return (await lockRows(tx, row))[0];
}

/** The same for all rows of the query. */
export function lockRows<Table extends keyof Database, Row>(tx: Tx, rows: SelectQueryBuilder<Database, Table, Row>) {
  return lockingQuery(tx, rows).execute();
}

/** The query that locks what it reads. SQLite has no row locks and needs none: its write transactions run one at a time. */
export function lockingQuery<Table extends keyof Database, Row>(
  db: Db,
  rows: SelectQueryBuilder<Database, Table, Row>,
) {
  return db.getExecutor().adapter instanceof PostgresAdapter ? rows.forNoKeyUpdate() : rows;
}

/** Reads a row and keeps it unchanged until the transaction ends. `lockRow` waits for all who do so. */
export async function holdRow<Table extends keyof Database, Row>(
  tx: Tx,
  row: SelectQueryBuilder<Database, Table, Row>,
) {
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter;
  return (isPostgres ? row.forShare() : row).executeTakeFirst();
}

/**
 * Locks a name until the transaction ends, for rows that do not exist yet and so cannot be locked. What is read after
 * it includes what others have written before.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Compare and set: runs an update or deletion that names in its conditions what was read before. False when no row was
 * as it says any more, because somebody else was quicker.
 */
export async function didChange(change: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult | undefined>;
}): Promise<boolean> {
  const result = await change.executeTakeFirst();
  return result !== undefined && ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}
