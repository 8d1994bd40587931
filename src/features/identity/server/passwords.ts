import { refuse } from '#server/http/refusal.ts';
import { createTurns } from '#server/turns.ts';
import { hashInThread, threads, verifyInThread } from './password-threads.ts';

export const passwordTurns = createTurns({ atOnce: threads, longestQueue: 400 });

export const passwordsWaiting = (): number => passwordTurns.count();

/** What whoever finds too many waiting is told, with a moment of their own to come back. */
export const refuseBusy = () => refuse('busy', { retryAfter: passwordTurns.comeBackIn() });

/** Undefined: too many are waiting already. */
export async function hashPassword(password: string): Promise<string | undefined> {
  if (passwordTurns.areTaken()) return undefined;
  return passwordTurns.take(() => hashInThread(password));
}

export type PasswordCheck = 'right' | 'wrong' | 'busy';

/** Takes as long for an account that does not exist (`storedHash` undefined) as for a wrong password. */
export async function checkPassword(storedHash: string | undefined, password: string): Promise<PasswordCheck> {
  const comparedHash = storedHash ?? (await hashForNobody());
  // Nothing is awaited in between: many who come at once must not all find the same place free.
  if (passwordTurns.areTaken()) return 'busy';
  const matches = await passwordTurns.take(() => verifyInThread(comparedHash, password));
  return matches && storedHash !== undefined ? 'right' : 'wrong';
}

let nobody: Promise<string> | undefined;
function hashForNobody(): Promise<string> {
  nobody ??= hashInThread('the password of no account');
  return nobody;
}

/** Pays the one-off cost before the first visitor could measure it. */
export async function preparePasswords(): Promise<void> {
  await hashForNobody();
}
