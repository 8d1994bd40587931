import { SyncFailed } from '../db/durability.ts';
import { isDatabaseAway, isDatabaseFailing, isDatabaseFull, isWorthRetrying } from '../db/violations.ts';
import { RedrawFailed } from '../files/picture.ts';

interface Outage {
  status: 503 | 507;
  message: string;
  /** In seconds. */
  retryAfter: number;
  log: string;
}

/**
 * Describes a temporary failure of something that the server needs, or returns undefined. The request itself was
 * correct and can be repeated.
 */
export function whyOutage(error: unknown): Outage | undefined {
  if (error instanceof SyncFailed) return { ...cannotStore, log: error.message };
  if (isDatabaseFull(error) || isOf(noRoom, error)) return full;
  if (isDatabaseFailing(error) || isOf(diskFails, error)) return { ...cannotStore, log: 'the disk fails' };
  if (isDatabaseAway(error)) return { ...soon, log: 'the database or the file store cannot be reached' };
  // `write()` has tried many times already.
  if (isWorthRetrying(error)) return { ...soon, log: 'the database was in use for too long' };
  if (isStoreAway(error)) return { ...soon, log: 'the file store does not do its work' };
  if (error instanceof RedrawFailed) return { ...soon, log: 'a picture could not be redrawn' };
  return undefined;
}

const soon = { status: 503, message: 'We are back in a moment. Please try again.', retryAfter: 5 } as const;
const cannotStore = {
  status: 503,
  message: 'We cannot store anything at the moment. Please try again in a few minutes.',
  retryAfter: 60,
} as const;
const full: Outage = {
  status: 507,
  message: 'We have no room to store this at the moment. Please try again in a few minutes.',
  retryAfter: 60,
  log: 'the disk is full',
};

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const diskFails = new Set(['EIO', 'EROFS']);

const isOf = (codes: ReadonlySet<string>, error: unknown) => codes.has(String((error as { code?: unknown })?.code));

interface StoreError {
  name?: string;
  $fault?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Recognises the S3 client's errors: nothing answered in time, or the store reports its own fault. */
function isStoreAway(error: unknown): boolean {
  const { name, $fault, $metadata } = (error ?? {}) as StoreError;
  const isOfClient = $metadata !== undefined;
  return isOfClient && (name === 'TimeoutError' || $fault === 'server' || ($metadata.httpStatusCode ?? 0) >= 500);
}
