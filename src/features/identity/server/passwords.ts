import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// argon2id with OWASP's parameters; about 15 ms of one core each.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** So many wait at the most; the next one is asked to come back (503), and everything else stays quick. */
const longestQueue = 400;
const inTurn = pLimit(2);

export const passwordsWaiting = (): number => inTurn.pendingCount + inTurn.activeCount;

/** Undefined: too many are waiting already. */
export async function hashPassword(password: string): Promise<string | undefined> {
  if (inTurn.pendingCount >= longestQueue) return undefined;
  return inTurn(() => hash(password, cost));
}

export type PasswordCheck = 'right' | 'wrong' | 'busy';

/** Takes as long for an account that does not exist (`storedHash` undefined) as for a wrong password. */
export async function checkPassword(storedHash: string | undefined, password: string): Promise<PasswordCheck> {
  if (inTurn.pendingCount >= longestQueue) return 'busy';
  const comparedHash = storedHash ?? (await hashForNobody());
  const matches = await inTurn(() => verify(comparedHash, password));
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
