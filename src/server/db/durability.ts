import type { Db } from './schema.ts';

/** The disk refused a sync. What was committed since the last one may be lost, and no later sync could tell. */
export class SyncFailed extends Error {}

export interface Flusher {
  /** Resolves once all commits so far are on disk. */
  flush(): Promise<void>;
  /** Why they never will be. */
  readonly failure: SyncFailed | undefined;
}

const flushers = new WeakMap<Db, Flusher>();

/** For a database whose commits return before they are on disk. */
export function flushCommitsWith(db: Db, flusher: Flusher): void {
  flushers.set(db, flusher);
}

/** Resolves once every commit up to now survives a power cut. */
export function untilDurable(db: Db): Promise<void> | undefined {
  return flushers.get(db)?.flush();
}

/** Called before a transaction begins, so that nothing is committed that could not be acknowledged. */
export function refuseAfterFailedSync(db: Db): void {
  const failure = flushers.get(db)?.failure;
  if (failure) throw failure;
}
