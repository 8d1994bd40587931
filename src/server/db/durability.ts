import type { Db } from './schema.ts';

/** The disk refused a sync. What was committed since the last one may be lost, and no later sync could tell. */
export class SyncFailed extends Error {}

export interface Settler {
  /** Resolves once all commits so far are on disk. */
  settle(): Promise<void>;
  /** Why they never will be. */
  readonly failure: SyncFailed | undefined;
}

const settlers = new WeakMap<Db, Settler>();

/** For a database whose commits return before they are on disk. */
export function settleCommitsWith(db: Db, settler: Settler): void {
  settlers.set(db, settler);
}

/** Resolves once every commit up to now survives a power cut. */
export function untilDurable(db: Db): Promise<void> | undefined {
  return settlers.get(db)?.settle();
}

/** Called before a transaction begins, so that nothing is committed that could not be acknowledged. */
export function refuseAfterFailedSync(db: Db): void {
  const failure = settlers.get(db)?.failure;
  if (failure) throw failure;
}
