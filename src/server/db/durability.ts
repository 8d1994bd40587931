import type { Db } from './schema.ts';

/** The disk refused a sync. Commits since the last sync may be lost, and no later sync would detect it. */
export class SyncFailed extends Error {}

export interface Flusher {
  /** Resolves when all commits so far are on disk. */
  flush(): Promise<void>;
  /** Set when a sync has failed, so that no later commit can be made durable. */
  readonly failure: SyncFailed | undefined;
}

const flushers = new WeakMap<Db, Flusher>();

/** Registers how to flush a database whose commits return before they are on disk. */
export function flushCommitsWith(db: Db, flusher: Flusher): void {
  flushers.set(db, flusher);
}

/** Resolves when all commits so far survive a power cut. */
export function untilDurable(db: Db): Promise<void> | undefined {
  return flushers.get(db)?.flush();
}

/** Call it before a transaction begins: after a failed sync nothing may be committed that could not be acknowledged. */
export function refuseAfterFailedSync(db: Db): void {
  const failure = flushers.get(db)?.failure;
  if (failure) throw failure;
}
