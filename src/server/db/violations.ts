import { CommitLost } from './sqlite/sqlite-driver.ts';

const sqliteUnique = new Set([2067, 1555]);
const sqliteBusy = new Set([5, 517, 261]);
const postgresRetry = new Set(['40001', '40P01']);
const connectionLost = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P0|25006)/;

interface DriverError {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
}

const asDriverError = (error: unknown) => (typeof error === 'object' && error !== null ? (error as DriverError) : {});

/** A unique index has refused the row. Works for both databases. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return code === '23505' || sqliteUnique.has(Number(errcode));
}

/** A row to which this row points does not exist any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return code === '23503' || Number(errcode) === 787;
}

/** The table that a statement names does not exist. */
export function isTableMissing(error: unknown): boolean {
  const { code, message } = asDriverError(error);
  return code === '42P01' || /^no such table: /.test(String(message));
}

/** Another writer was in the way. The same transaction may succeed on the next attempt. */
export function isWorthRetrying(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return error instanceof CommitLost || postgresRetry.has(String(code)) || sqliteBusy.has(Number(errcode));
}

/**
 * Use it instead of `isWorthRetrying` to remove a row together with all rows that point at it. On PostgreSQL a row may
 * start to point at it between the two removals, because a held row does not prevent that. The next attempt removes the
 * new row too. Also for work on many rows when another call may remove one of them: the next attempt does not find it.
 */
export const isRemovalWorthRetrying = (error: unknown): boolean =>
  isWorthRetrying(error) || isForeignKeyViolation(error);

/** The database's disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return code === '53100' || Number(errcode) === 13;
}

/** The database's disk fails to read or write, or allows no writing. */
export function isDatabaseFailing(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  // The last byte of an extended SQLite code is the plain code: 10 is IOERR, 8 is READONLY.
  const plain = Number(errcode) & 0xff;
  return code === '58030' || plain === 10 || plain === 8;
}

/** The database cannot be reached at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = asDriverError(error);
  return (
    connectionLost.test(String(code)) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired/.test(
      String(message),
    )
  );
}
