import { Refusal } from './http/refusal.ts';

interface Limit {
  /** False: that was too many. */
  spend(key: string): Promise<boolean>;
  giveBack(key: string): Promise<void>;
}

/**
 * Runs `work` unless `key` has reached the limit. What is refused does not count, unless `counts` says so. What throws
 * never counts.
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

/** Runs work that was counted before it, so that parallel calls cannot exceed a limit. */
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
    // Also when the work throws: a full disk must not use up anybody's tries.
    if (!isCounted) await giveBack();
  }
}
