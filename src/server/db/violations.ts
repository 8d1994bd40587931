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

/** A unique index refused the row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return code === '23505' || sqliteUnique.has(Number(errcode));
}

/** A row that this row points at does not exist any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return code === '23503' || Number(errcode) === 787;
}

/** The table that a statement names does not exist. */
export function isTableMissing(error: unknown): boolean {
  const { code, message } = asDriverError(error);
  return code === '42P01' || /^no such table: /.test(String(message));
}

/** Another writer was in the way. The same transaction may succeed when it is tried again. */
export function isWorthRetrying(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return error instanceof CommitLost || postgresRetry.has(String(code)) || sqliteBusy.has(Number(errcode));
}

/**
 * The same for a row that is removed with all that points at it: on PostgreSQL something may come to point at it between
 * the two removals, since holding a row does not keep others from that. The next try takes that along as well.
 */
export const isRemovalWorthRetrying = (error: unknown): boolean =>
  isWorthRetrying(error) || isForeignKeyViolation(error);

/** The disk of the database has no room left. */
export function isDatabaseFull(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return code === '53100' || Number(errcode) === 13;
}

/** The disk of the database does not do what it is asked: reading, writing, or writing at all. */
export function isDatabaseFailing(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  // An extended code of SQLite has the plain one in its last byte: 10 is IOERR, 8 READONLY.
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
