import { close, fdatasync, open } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { sharedRun } from '../shared-run.ts';
import { type Settler, SyncFailed } from './durability.ts';

// busy_timeout blocks the event loop, so it is short; the server, once it serves, does without (open-platform.ts), and
// `write()` tries again without blocking.
const busyTimeoutMs = 100;

// 16 MB of log. Moving it into the database file keeps everybody waiting for the disk, and most of what a rush writes
// are the same pages again: with four times SQLite's own number each of them is moved less often.
const pagesPerCheckpoint = 4_000;

/** Kysely over Node's own SQLite: one connection. Commits are durable once `syncLog` has resolved after them. */
export function nodeSqliteDialect(file: string): SqliteDialect {
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF');
  db.exec(`PRAGMA wal_autocheckpoint = ${pagesPerCheckpoint}`);
  const held = { ms: 0 };
  return new ImmediateSqliteDialect({
    held,
    database: {
      close: () => db.close(),
      prepare: rememberStatements((sql) => {
        const statement = db.prepare(sql);
        return {
          reader: statement.columns().length > 0,
          all: (values: readonly unknown[]) => counted(held, () => statement.all(...bindable(values))),
          run: (values: readonly unknown[]) => statement.run(...bindable(values)),
          iterate: (values: readonly unknown[]) => statement.iterate(...bindable(values)),
        };
      }),
    },
  });
}

/**
 * Makes all commits so far durable with one fsync of the write-ahead log, off the event loop. With `synchronous = FULL`
 * SQLite would do the same inside each commit and keep everybody waiting meanwhile. With NORMAL it still syncs the log
 * before it moves anything into the database file, so the file is whole at every moment. (Nothing locks the log
 * itself, so that opening and closing it here drops no lock of SQLite's.)
 *
 * After a sync that failed the system takes the pages for written: the next sync would succeed without them, and the
 * log behind them could not be read. So nothing is acknowledged any more until the server restarts, which checks
 * the log and moves it into the database file.
 */
export function syncLog(file: string): Settler {
  let failure: SyncFailed | undefined;
  const settle = sharedRun(async () => {
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
    settle,
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

/** For how long queries have held the event loop since others last had their turn. */
interface Held {
  ms: number;
}

function counted<T>(held: Held, work: () => T): T {
  const from = performance.now();
  const result = work();
  held.ms += performance.now() - from;
  return result;
}

/** A screen that asks ten questions in a row would otherwise keep everybody waiting for all ten (decision 27). */
const mostHeldMs = 10;

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

type Config = SqliteDialectConfig & { held: Held };

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: Config;

  constructor(config: Config) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

// SQLite can, and the query builder does not use it: a migration that dies midway would leave half its tables behind,
// and no later start could get past them.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  // There is one, and the driver below hands it out: the query builder's own lock wakes everybody who waits each time.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

// A transaction that starts as a reader and becomes a writer cannot wait for another process: it fails at once.
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #held: Held;
  /** Those who wait for the connection, in their order. */
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(config: Config) {
    super(config);
    this.#held = config.held;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    if (this.#held.ms > mostHeldMs) {
      this.#held.ms = 0;
      await nextTurn();
    }
    return super.acquireConnection();
  }

  /** Stays taken where somebody waits, so that nobody else comes first. */
  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // A full or failing disk has ended the transaction already; that must not hide why.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!/no transaction is active/.test(error.message)) throw error;
    });
  }
}
