import { Refusal } from './http/refusal.ts';

interface Limit {
  /** Returns false if that is too many. */
  spend(key: string): Promise<boolean>;
  giveBack(key: string): Promise<void>;
}

/**
 * Runs `work` unless `key` has reached the limit. A refused call does not count, unless `counts` says so. A call that
 * throws never counts.
 */
export async function within<T, R extends Refusal>(
  limit: Limit,
  key: string,
  tooMany: R,
  work: () => Promise<T>,
  counts?: (outcome: T) => boolean,
): Promise<T | R> {
  if (!(await limit.spend(key))) return tooMany;
  return counted(work, () => limit.giveBack(key), counts);
}

/**
 * Runs work for which a count was taken before, so that parallel calls cannot exceed a limit. Gives the count back if
 * the outcome does not count.
 */
export async function counted<T>(
  work: () => Promise<T>,
  giveBack: () => Promise<void>,
  counts: (outcome: T) => boolean = (outcome) => !(outcome instanceof Refusal),
): Promise<T> {
  let isCounted = false;
  try {
    const outcome = await work();
    isCounted = counts(outcome);
    return outcome;
  } finally {
    // The count is given back also when the work throws: a full disk must not use up anybody's attempts.
    if (!isCounted) await giveBack();
  }
}
