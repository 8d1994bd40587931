import { invalid, type Refusal, refuse } from '#server/http/refusal.ts';
import { mailboxOf } from '#server/mail/mailbox.ts';
import { byNetwork } from '#server/network-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle } from '#server/throttle.ts';
import { whyNotLogin } from '../sign-in/login.ts';
import { createLoginThrottle } from '../sign-in/login-throttle.ts';

/**
 * Checks students' passwords. All places share one count of failures, so a stolen session allows no more guesses than
 * the login.
 */
export function createPasswordGate(platform: Pick<Platform, 'db' | 'engine' | 'now'>) {
  const { db } = platform;
  const throttle = createLoginThrottle(platform, 'student');
  const changes = createChangeThrottle(platform);
  return {
    throttle,
    /**
     * Returns the student if the password in `field` is right, for a change that is mailed to the student. A wrong
     * password is a 422, because a 401 would end the session in the browser.
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
 * Limits the mails about changes to one mailbox, also when the password is right. Otherwise somebody could make an
 * account with another person's address, change it again and again, and have us mail that person each time.
 */
export function createChangeThrottle(platform: Pick<Platform, 'db' | 'engine' | 'now'>) {
  const perAccount = createThrottle(platform, 'account changes', { points: 5, seconds: hour });
  // Counted by mailbox, because an account that is deleted and made again has a new id.
  const perMailbox = createThrottle(platform, 'account changes, mailbox', { points: 5, seconds: hour });
  const perNetwork = byNetwork((times) => [ownThrottle(platform.now, { points: 500 * times, seconds: hour })]);
  return {
    /** Counts one more change. Returns true if the limit is exceeded. */
    async isBarred(account: { id: string; email: string }, ip: string): Promise<boolean> {
      if (!(await perNetwork.spend(ip))) return true;
      const mayMail = (await perAccount.spend(account.id)) && (await perMailbox.spend(mailboxOf(account.email)));
      // Nothing is changed, so a few accounts that keep trying must not use up the limit of their network.
      if (!mayMail) await perNetwork.giveBack(ip);
      return !mayMail;
    },
  };
}
