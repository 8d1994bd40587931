import type { Db } from './schema.ts';

const settlers = new WeakMap<Db, () => Promise<void>>();

/** For a database whose commits return before they are on disk: `settle` resolves once all of them so far are. */
export function settleCommitsWith(db: Db, settle: () => Promise<void>): void {
  settlers.set(db, settle);
}

/** Resolves once every commit up to now survives a power cut. */
export function untilDurable(db: Db): Promise<void> | undefined {
  return settlers.get(db)?.();
}
