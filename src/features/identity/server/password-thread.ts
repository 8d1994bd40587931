import { hashSync, verifySync } from '@node-rs/argon2';

// argon2id with OWASP's parameters; about 15 ms of one core each.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What a thread of the pool does; the pool calls it by its name. */
export function hash(password: string): string {
  return hashSync(password, cost);
}

export function verify({ storedHash, password }: { storedHash: string; password: string }): boolean {
  return verifySync(storedHash, password);
}
