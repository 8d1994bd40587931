import { randomBytes } from 'node:crypto';
import { refuse } from '#server/http/refusal.ts';
import { createWorkQueue } from '#server/work-queue.ts';
import { hashInThread, hashingCost, passwordThreads, verifyInThread } from './password-threads.ts';

export const passwordQueue = createWorkQueue({ atOnce: passwordThreads, longestQueue: 400 });

export const passwordsWaiting = (): number => passwordQueue.count();

/** The refusal when too many passwords are waiting. Each caller gets a different time for the retry. */
export const refuseBusy = () => refuse('busy', { retryAfter: passwordQueue.comeBackIn() });

/** Returns undefined if too many passwords are waiting already. */
export async function hashPassword(password: string): Promise<string | undefined> {
  if (passwordQueue.areTaken()) return undefined;
  return passwordQueue.take(() => hashInThread(password));
}

type PasswordCheck = 'right' | 'wrong' | 'busy';

/** Takes the same time for an account that does not exist (`storedHash` undefined) as for a wrong password. */
export async function checkPassword(storedHash: string | undefined, password: string): Promise<PasswordCheck> {
  if (passwordQueue.areTaken()) return 'busy';
  const matches = await passwordQueue.take(() => verifyInThread(storedHash ?? hashOfNobody, password));
  return matches && storedHash !== undefined ? 'right' : 'wrong';
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** A well-formed hash that no password matches, so that checking it takes as long as checking any other. */
export const makeHashOfNobody = (): string =>
  `$argon2id$v=19$m=${hashingCost.memoryCost},t=${hashingCost.timeCost},p=${hashingCost.parallelism}$${base64(16)}$${base64(32)}`;

const hashOfNobody = makeHashOfNobody();
