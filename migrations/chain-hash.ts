import { createHash } from 'node:crypto';

/** What the first row of a history has as its predecessor. */
export const chainStart = '0'.repeat(64);

/** Frozen like the migrations: with another hash every history that is kept somewhere would look broken. */
export function chainHash(previous: string, position: number, values: readonly (string | number | null)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, position, ...values]))
    .digest('hex');
}
