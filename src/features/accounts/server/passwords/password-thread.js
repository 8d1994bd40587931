// JavaScript, as src/app/main.js is: for these lines each thread would load Node's TypeScript compiler, 20 MB.
import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * What a thread of the pool does; the pool calls it by its name.
 *
 * @param {{ password: string, cost: import('@node-rs/argon2').Options }} task
 */
export function hash({ password, cost }) {
  return hashSync(password, cost);
}

/** @param {{ storedHash: string, password: string }} task */
export function verify({ storedHash, password }) {
  return verifySync(storedHash, password);
}
