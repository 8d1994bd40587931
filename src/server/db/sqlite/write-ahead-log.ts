import type { DatabaseSync } from 'node:sqlite';
import type { Flusher } from '../durability.ts';
import { inThread } from './in-thread.ts';
import type * as thread from './thread.ts';

// 16 MB of log. Moving the log into the database file makes all requests wait for the disk, and a rush mostly writes
// the same pages again. With four times SQLite's default each page is moved less often.
const pagesPerMove = 4_000;

/** The log to which commits are written, and what moves it into the database file. */
export interface WriteAheadLog {
  /** Later commits do not move the log. */
  leaveToThread(): void;
  /** Moves the log in a thread. After that, commits move it themselves again. */
  moveInThread(): void;
  /** Resolves when no thread moves the log any more. */
  readonly isMoved: Promise<void>;
}

/**
 * By default SQLite moves the log inside the commit that makes it longer than `pagesPerMove`. That takes some
 * milliseconds. After a transaction that has written 50 MB it takes a fifth of a second, so a long transaction leaves
 * it to a thread.
 */
export function writeAheadLog(file: string, db: DatabaseSync, durable: Flusher): WriteAheadLog {
  const setPages = (pages: number) => db.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
  setPages(pagesPerMove);
  let moves = Promise.resolve();
  let waiting = 0;

  async function move(): Promise<void> {
    // Never move a log that may have a hole (see syncLog).
    await durable.flush();
    // As in SQLite's own moves, an error is ignored: what cannot be moved now, for example on a full disk, stays in the
    // log.
    await inThread('moveLog' satisfies keyof typeof thread, file).catch(() => {});
    waiting -= 1;
    if (waiting === 0) setPages(pagesPerMove);
  }

  return {
    leaveToThread: () => setPages(0),
    moveInThread() {
      waiting += 1;
      moves = moves.then(move).catch(() => {});
    },
    get isMoved() {
      return moves;
    },
  };
}
