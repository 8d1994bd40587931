import { close, fdatasync, open } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { promisify } from 'node:util';
import { sharedRun } from '../../shared-run.ts';
import { type Flusher, SyncFailed } from '../durability.ts';
import { SharedSqliteDialect, type Sharing } from './sqlite-driver.ts';
import { writeAheadLog } from './write-ahead-log.ts';

// busy_timeout blocks the event loop, so it is short; the server, once it serves, does without (open-platform.ts), and
// `write()` tries again without blocking.
const busyTimeoutMs = 100;

/** Kysely over Node's own SQLite: one connection. Transactions are durable once `durable` has settled after them. */
export function nodeSqliteDialect(file: string, sharing: Sharing, durable: Flusher): SharedSqliteDialect {
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF');
  // Savepoints keep the pages that they could go back to: in memory, not in files made and removed each time.
  db.exec('PRAGMA temp_store = MEMORY');
  return new SharedSqliteDialect({
    sharing,
    log: writeAheadLog(file, db, durable),
    database: {
      close: () => db.close(),
      prepare: rememberStatements((sql) => {
        const statement = db.prepare(sql);
        return {
          reader: statement.columns().length > 0,
          all: (values: readonly unknown[]) => statement.all(...bindable(values)),
          run: (values: readonly unknown[]) => statement.run(...bindable(values)),
          iterate: (values: readonly unknown[]) => statement.iterate(...bindable(values)),
        };
      }),
    },
  });
}

/**
 * Makes all transactions that have ended durable, once they are committed, with one fsync of the write-ahead log, off
 * the event loop. With `synchronous = FULL` SQLite would do the same inside each commit and keep everybody waiting
 * meanwhile. With NORMAL it still syncs the log before it moves anything into the database file, so the file is whole
 * at every moment. (Nothing locks the log itself, so that opening and closing it here drops no lock of SQLite's.)
 *
 * After a sync that failed the system takes the pages for written: the next sync would succeed without them, and the
 * log behind them could not be read. So nothing is acknowledged any more until the server restarts, which checks
 * the log and moves it into the database file.
 */
export function syncLog(file: string, sharing?: Sharing): Flusher {
  let failure: SyncFailed | undefined;
  const sync = sharedRun(async () => {
    if (failure) throw failure;
    const log = await openFile(`${file}-wal`, 'r');
    try {
      await dataSync(log);
    } catch (cause) {
      failure = new SyncFailed('the disk did not keep the database’s log; restart the server', { cause });
      throw failure;
    } finally {
      close(log);
    }
  });
  return {
    async flush() {
      await sharing?.committed;
      await sync();
    },
    get failure() {
      return failure;
    },
  };
}

// The callback forms cost a third of the promise forms, and this is on the path of every registration.
const openFile = promisify(open);
const dataSync = promisify(fdatasync);

// Preparing costs more than running. Texts vary only with the number of values in a list, so the bound is rarely met.
function rememberStatements<Statement>(prepare: (sql: string) => Statement): (sql: string) => Statement {
  const remembered = new Map<string, Statement>();
  return (sql) => {
    const known = remembered.get(sql);
    if (known) return known;
    if (remembered.size >= 500) remembered.clear();
    const statement = prepare(sql);
    remembered.set(sql, statement);
    return statement;
  };
}

// node:sqlite takes an object or Date in first place for named parameters and then silently writes NULL.
function bindable(values: readonly unknown[]): SQLInputValue[] {
  for (const value of values) {
    if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      throw new TypeError('SQLite cannot store an object or a Date; turn it into text first');
    }
    if (typeof value === 'boolean' || value === undefined) throw new TypeError(`SQLite cannot store ${String(value)}`);
  }
  return values as SQLInputValue[];
}
