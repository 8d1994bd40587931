import { close, fdatasync, open } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { promisify } from 'node:util';
import { sharedRun } from '../../shared-run.ts';
import { type Flusher, SyncFailed } from '../durability.ts';
import { SharedSqliteDialect, type Sharing } from './sqlite-driver.ts';
import { writeAheadLog } from './write-ahead-log.ts';

// busy_timeout blocks the event loop, so it is short. A serving server sets it to zero (open-platform.ts), and
// `write()` tries again without blocking.
const busyTimeoutMs = 100;

/**
 * Kysely on Node's own SQLite, with one connection. A transaction is durable once a later flush of `durable` resolves.
 */
export function nodeSqliteDialect(file: string, sharing: Sharing, durable: Flusher): SharedSqliteDialect {
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF');
  // Savepoints keep copies of pages to go back to. They stay in memory, because files would be made and removed each
  // time.
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
 * Makes all transactions that have ended durable, after their commit, with one fsync of the write-ahead log outside the
 * event loop. With `synchronous = FULL` SQLite would do the same inside each commit, and all requests would wait
 * meanwhile. With NORMAL SQLite still syncs the log before it moves anything into the database file, so that file is
 * consistent at every moment. (Nothing locks the log file itself, so opening and closing it here releases no lock of
 * SQLite's.)
 *
 * After a failed sync the operating system treats the pages as written. The next sync would succeed without them, and
 * the log after them would be unreadable. So nothing is acknowledged until the server restarts, which checks the log
 * and moves it into the database file.
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

// The callback forms take a third of the time of the promise forms, and every registration waits for this.
const openFile = promisify(open);
const dataSync = promisify(fdatasync);

// Preparing a statement costs more than running it. Texts differ only in the number of values in a list, so 500 are
// rarely reached.
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

// If its first value is an object or a Date, node:sqlite takes that for named parameters and silently writes NULL.
function bindable(values: readonly unknown[]): SQLInputValue[] {
  for (const value of values) {
    if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      throw new TypeError('SQLite cannot store an object or a Date; turn it into text first');
    }
    if (typeof value === 'boolean' || value === undefined) throw new TypeError(`SQLite cannot store ${String(value)}`);
  }
  return values as SQLInputValue[];
}
