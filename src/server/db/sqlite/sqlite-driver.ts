import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import type { WriteAheadLog } from './write-ahead-log.ts';

/**
 * The transaction was undone together with others that shared its commit. Nothing of it was kept, so it may run again.
 */
export class CommitLost extends Error {}

/** What the driver shares with other code about one database. */
export interface Sharing {
  /** For how long queries have blocked the event loop since other work last ran. */
  heldMs: number;
  /** Resolves when all transactions that have ended so far are committed; undefined when all are committed already. */
  committed: Promise<void> | undefined;
}

type Config = SqliteDialectConfig & { sharing: Sharing; log: WriteAheadLog };

export class SharedSqliteDialect extends SqliteDialect {
  readonly #config: Config;

  constructor(config: Config) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new SharedSqliteDriver(this.#config);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

// SQLite can change tables inside a transaction, but Kysely does not use that. Without it, a migration that dies midway
// would leave half of its tables, and no later start could get past them.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  // There is only one connection, and the driver below hands it out. Kysely's own lock would wake all waiting calls
  // each time.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Without these pauses, a screen with ten queries in a row or a long transaction would block all other requests until
 * its end (decision 27). Requests that need the database still wait for the end of a transaction.
 */
const mostHeldMs = 10;

class PausingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #sharing: Sharing;

  constructor(connection: DatabaseConnection, sharing: Sharing) {
    this.#connection = connection;
    this.#sharing = sharing;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const from = performance.now();
    const result = await this.#connection.executeQuery<Row>(query);
    this.#sharing.heldMs += performance.now() - from;
    if (this.#sharing.heldMs > mostHeldMs) {
      this.#sharing.heldMs = 0;
      await yieldToOthers();
    }
    return result;
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery(query, chunkSize);
  }
}

/** The largest number of transactions and queries before a commit while others wait. */
const mostInOneCommit = 16;

/** A longer transaction may have written so much that moving the log within its commit would block the server. */
const longTransactionMs = 500;

interface SharedCommit {
  beganAt: number;
  served: number;
  settled: PromiseWithResolvers<void>;
}

/**
 * Hands out the only connection in the order of the calls. While calls wait, transactions are not committed one by one.
 * They share one SQLite transaction, which is committed when no call waits any more. In a rush, pages that several
 * transactions change are therefore written only once (decision 7).
 *
 * Each transaction but the first is a savepoint. The first needs none, because nobody shares the SQLite transaction yet
 * when it is rolled back. A savepoint is slower: SQLite keeps a copy of each changed page in memory and goes through
 * all copies after each statement, which took a quarter of the time of a long transaction (docs/performance.md).
 */
class SharedSqliteDriver extends SqliteDriver {
  readonly #sharing: Sharing;
  readonly #log: WriteAheadLog;
  /** The calls that wait for the connection, in their order. */
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #connection: DatabaseConnection | undefined;
  #open: SharedCommit | undefined;
  /** Whether the transaction that holds the connection is a savepoint. */
  #isSavepoint = false;
  #endsTransaction = false;

  constructor(config: Config) {
    super(config);
    this.#sharing = config.sharing;
    this.#log = config.log;
  }

  override async destroy(): Promise<void> {
    await this.#log.isMoved;
    await super.destroy();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    this.#connection ??= new PausingConnection(await super.acquireConnection(), this.#sharing);
    return this.#connection;
  }

  /** If a call waits, the connection goes directly to it, so that no later call comes first. */
  override async releaseConnection(): Promise<void> {
    const isOfTransaction = this.#endsTransaction;
    this.#endsTransaction = false;
    try {
      if (this.#isTimeToCommit()) await this.#commit(isOfTransaction);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#isTaken = false;
    }
  }

  // Begins as a writer. A transaction that begins as a reader and then writes cannot wait for another process: it fails
  // at once.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#isSavepoint = this.#open !== undefined;
    if (this.#isSavepoint) return void (await connection.executeQuery(texts.savepoint));
    await connection.executeQuery(texts.begin);
    const settled = Promise.withResolvers<void>();
    // Transactions that wait for this promise get the failure. If none waits, the failure must not count as unhandled.
    settled.promise.catch(() => {});
    this.#open = { beganAt: performance.now(), served: 0, settled };
    this.#sharing.committed = settled.promise;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isSavepoint) await connection.executeQuery(texts.release);
    this.#endsTransaction = true;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const undo = this.#isSavepoint ? [texts.rollbackToSavepoint, texts.release] : [texts.rollback];
    let lost: CommitLost | undefined;
    try {
      for (const text of undo) await connection.executeQuery(text);
    } catch (error) {
      // A full or failing disk has ended the SQLite transaction already, for all that share it. The error of this
      // rollback must not hide the original one.
      if (!isEnded(error)) throw error;
      lost = new CommitLost('undone with another transaction', { cause: error });
    }
    if (!this.#isSavepoint) this.#settle()?.resolve();
    else if (lost) this.#settle()?.reject(lost);
  }

  #isTimeToCommit(): boolean {
    if (!this.#open) return false;
    this.#open.served += 1;
    return this.#waiting.length === 0 || this.#open.served >= mostInOneCommit;
  }

  async #commit(isOfTransaction: boolean): Promise<void> {
    const isLong = performance.now() - (this.#open?.beganAt ?? 0) > longTransactionMs;
    try {
      if (isLong) this.#log.leaveToThread();
      await this.#connection?.executeQuery(texts.commit);
      this.#settle()?.resolve();
    } catch (cause) {
      const error = isEnded(cause) ? new CommitLost('undone with another query', { cause }) : cause;
      if (error === cause) await this.#connection?.executeQuery(texts.rollback).catch(() => {});
      this.#settle()?.reject(error);
      // Earlier transactions get the failure through `settled`. Only the last one gets it from here.
      if (isOfTransaction) throw error;
    } finally {
      if (isLong) this.#log.moveInThread();
    }
  }

  #settle(): PromiseWithResolvers<void> | undefined {
    const settled = this.#open?.settled;
    this.#open = undefined;
    this.#sharing.committed = undefined;
    return settled;
  }
}

const texts = {
  begin: CompiledQuery.raw('begin immediate'),
  savepoint: CompiledQuery.raw('savepoint one'),
  release: CompiledQuery.raw('release one'),
  rollbackToSavepoint: CompiledQuery.raw('rollback to one'),
  commit: CompiledQuery.raw('commit'),
  rollback: CompiledQuery.raw('rollback'),
};

const isEnded = (error: unknown) => /no transaction is active|no such savepoint/.test(String(error));
