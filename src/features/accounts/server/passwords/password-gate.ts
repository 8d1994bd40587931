import { invalid, type Refusal, refuse } from '#server/http/refusal.ts';
import { mailboxOf } from '#server/mail/mailbox.ts';
import { byNetwork } from '#server/network-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle } from '#server/throttle.ts';
import { whyNotLogin } from '../sign-in/login.ts';
import { createLoginThrottle } from '../sign-in/login-throttle.ts';

/**
 * Where students' passwords are tried, with one count of failures: a stolen session must not allow more guesses than
 * the login does.
 */
export function createPasswordGate(platform: Pick<Platform, 'db' | 'engine' | 'now'>) {
  const { db } = platform;
  const throttle = createLoginThrottle(platform, 'student');
  const changes = createChangeThrottle(platform);
  return {
    throttle,
    /**
     * The student, if the password typed into `field` is right, for a change that is told by mail. A wrong one is 422:
     * a 401 would log out.
     */
    async confirm(studentId: string, password: string, field: 'currentPassword' | 'password', ip: string) {
      const student = await db
        .selectFrom('students')
        .select(['id', 'name', 'email', 'password_hash'])
        .where('id', '=', studentId)
        .executeTakeFirst();
      const fields = { email: student?.email ?? '', password };
      const refused = await whyNotLogin(throttle, fields, student?.password_hash, ip);
      if (!student || refused?.code === 'invalidCredentials') return wrongPassword(field);
      if (refused) return refused as Refusal<'busy' | 'tooManyTries'>;
      return (await changes.isBarred(student, ip)) ? tooManyChanges : student;
    },
  };
}
export type PasswordGate = ReturnType<typeof createPasswordGate>;

const tooManyChanges = refuse('tooManyTries', {
  message: 'There were many changes within an hour. Please wait an hour and try again.',
  retryAfter: 60 * 60,
});

export const wrongPassword = (field: 'currentPassword' | 'password') =>
  invalid({ [field]: 'This is not your current password.' });

const hour = 60 * 60;

/**
 * Counts the changes that are mailed to a mailbox, those with the right password too. Somebody could make accounts with
 * other people's addresses, and change them without end to have us write to them.
 */
export function createChangeThrottle(platform: Pick<Platform, 'db' | 'engine' | 'now'>) {
  const perAccount = createThrottle(platform, 'account changes', { points: 5, seconds: hour });
  // An account that is deleted and made again is another one with the same mailbox.
  const perMailbox = createThrottle(platform, 'account changes, mailbox', { points: 5, seconds: hour });
  const perNetwork = byNetwork((times) => [ownThrottle(platform.now, { points: 500 * times, seconds: hour })]);
  return {
    /** Counts one more; true: that was too many. */
    async isBarred(account: { id: string; email: string }, ip: string): Promise<boolean> {
      if (!(await perNetwork.spend(ip))) return true;
      const mayMail = (await perAccount.spend(account.id)) && (await perMailbox.spend(mailboxOf(account.email)));
      // Nothing is changed: a few accounts that go on trying must not use up what their network has.
      if (!mayMail) await perNetwork.giveBack(ip);
      return !mayMail;
    },
  };
}
