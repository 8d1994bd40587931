import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '#server/turns.ts';

// argon2id with OWASP's parameters; about 15 ms of one core each.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const passwordTurns = createTurns({ atOnce: 2, longestQueue: 400 });

export const passwordsWaiting = (): number => passwordTurns.count();

/** Undefined: too many are waiting already. */
export async function hashPassword(password: string): Promise<string | undefined> {
  if (passwordTurns.areTaken()) return undefined;
  return passwordTurns.take(() => hash(password, cost));
}

export type PasswordCheck = 'right' | 'wrong' | 'busy';

/** Takes as long for an account that does not exist (`storedHash` undefined) as for a wrong password. */
export async function checkPassword(storedHash: string | undefined, password: string): Promise<PasswordCheck> {
  const comparedHash = storedHash ?? (await hashForNobody());
  // Nothing is awaited in between: many who come at once must not all find the same place free.
  if (passwordTurns.areTaken()) return 'busy';
  const matches = await passwordTurns.take(() => verify(comparedHash, password));
  return matches && storedHash !== undefined ? 'right' : 'wrong';
}

let nobody: Promise<string> | undefined;
function hashForNobody(): Promise<string> {
  nobody ??= hash('the password of no account', cost);
  return nobody;
}

/** Pays the one-off cost before the first visitor could measure it. */
export async function preparePasswords(): Promise<void> {
  await hashForNobody();
}
