import type { DatabaseSync } from 'node:sqlite';
import type { Flusher } from '../durability.ts';
import { inThread } from './in-thread.ts';
import type * as thread from './thread.ts';

// 16 MB of log. Moving it into the database file keeps everybody waiting for the disk, and most of what a rush writes
// are the same pages again: with four times SQLite's own number each of them is moved less often.
const pagesPerMove = 4_000;

/** The log that commits are written to, and who moves it into the database file. */
export interface WriteAheadLog {
  /** Commits that follow do not move it. */
  leaveToThread(): void;
  /** Moves it in a thread. After that, commits move it themselves again. */
  moveInThread(): void;
  /** Resolves when no thread moves it any more. */
  readonly isMoved: Promise<void>;
}

/**
 * SQLite moves the log inside the commit that makes it longer than `pagesPerMove`. That takes some milliseconds, but
 * a fifth of a second after a transaction that has written 50 MB, so a long transaction leaves it to a thread.
 */
export function writeAheadLog(file: string, db: DatabaseSync, durable: Flusher): WriteAheadLog {
  const setPages = (pages: number) => db.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
  setPages(pagesPerMove);
  let moves = Promise.resolve();
  let waiting = 0;

  async function move(): Promise<void> {
    // Nothing of a log that may have a hole is moved (syncLog).
    await durable.flush();
    // As when SQLite does it: what cannot be moved now, as with a full disk, stays in the log until the next time.
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
