import { type DeleteResult, PostgresAdapter, type SelectQueryBuilder, sql, type UpdateResult } from 'kysely';
import type { Database, Db, Tx } from './schema.ts';

/**
 * Reads a row and locks it until the transaction ends. Other transactions that lock, change or delete the row wait, and
 * then see what this transaction did. Inserting rows that refer to it does not wait.
 */
export async function lockRow<Table extends keyof Database, Row>(
  tx: Tx,
  row: SelectQueryBuilder<Database, Table, Row>,
) {
  return (await lockRows(tx, row))[0];
}

/** Does the same as `lockRow` for all rows of the query. */
export function lockRows<Table extends keyof Database, Row>(tx: Tx, rows: SelectQueryBuilder<Database, Table, Row>) {
  return lockingQuery(tx, rows).execute();
}

/**
 * Makes a query lock what it reads. SQLite has no row locks and needs none, because it runs one write transaction at a
 * time.
 */
export function lockingQuery<Table extends keyof Database, Row>(
  db: Db,
  rows: SelectQueryBuilder<Database, Table, Row>,
) {
  return db.getExecutor().adapter instanceof PostgresAdapter ? rows.forNoKeyUpdate() : rows;
}

/**
 * Reads a row and keeps it unchanged until the transaction ends. Several can hold it at once; `lockRow` waits for all
 * of them.
 */
export async function holdRow<Table extends keyof Database, Row>(
  tx: Tx,
  row: SelectQueryBuilder<Database, Table, Row>,
) {
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter;
  return (isPostgres ? row.forShare() : row).executeTakeFirst();
}

/**
 * Locks a name until the transaction ends. For rows that do not exist yet and therefore cannot be locked. What this
 * transaction reads afterwards includes what earlier holders of the lock have written.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Compare and set: runs an update or a deletion whose conditions repeat what was read before. Returns false when no row
 * matches any more, because another transaction was faster.
 */
export async function didChange(change: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult | undefined>;
}): Promise<boolean> {
  const result = await change.executeTakeFirst();
  return result !== undefined && ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}
