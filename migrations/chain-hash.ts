import { createHash } from 'node:crypto';

/** The hash that the first row of a history has as its predecessor's. */
export const chainStart = '0'.repeat(64);

/** Frozen like the migrations: with a different hash, every existing history would look broken. */
export function chainHash(previous: string, position: number, values: readonly (string | number | null)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, position, ...values]))
    .digest('hex');
}
