import { hashSync, verifySync } from '@node-rs/argon2';
import { cost } from './password-cost.ts';

/** What a thread of the pool does; the pool calls it by its name. */
export function hash(password: string): string {
  return hashSync(password, cost);
}

export function verify({ storedHash, password }: { storedHash: string; password: string }): boolean {
  return verifySync(storedHash, password);
}
