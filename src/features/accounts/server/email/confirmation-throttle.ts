import { mailboxOf } from '#server/mail/mailbox.ts';
import { byNetwork } from '#server/network-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle, spendAll } from '#server/throttle.ts';

const hour = 60 * 60;

/** Counts confirmation mails and tries of links. A mailbox may have several accounts, so it is counted too. */
export function createConfirmationThrottle(platform: Pick<Platform, 'db' | 'engine' | 'now'>) {
  const near = (of: string, points: number, seconds: number) =>
    createThrottle(platform, `email confirmation, ${of}`, { points, seconds });
  const perMailbox = [near('mailbox', 4, hour), near('mailbox, day', 10, 24 * hour)];
  const perNetwork = byNetwork((times) => [ownThrottle(platform.now, { points: 1_000 * times, seconds: hour })]);
  const linksPerNetwork = byNetwork((times) => [ownThrottle(platform.now, { points: 2_000 * times, seconds: hour })]);
  return {
    /** Counts one more mail to this mailbox. False: the limit is reached. */
    mayMail: (email: string): Promise<boolean> => spendAll(perMailbox, mailboxOf(email)),
    /** Takes the count back when the mail was not sent. */
    async takeBack(email: string): Promise<void> {
      await Promise.all(perMailbox.map((throttle) => throttle.giveBack(mailboxOf(email))));
    },
    /** The same, asked for by somebody at `ip`. */
    async mayMailAgain(email: string, ip: string): Promise<boolean> {
      if (!(await perNetwork.spend(ip))) return false;
      if (await this.mayMail(email)) return true;
      // Nothing is mailed: one account that asks again and again must not use up what its network has.
      await perNetwork.giveBack(ip);
      return false;
    },
    mayTryLink: (ip: string): Promise<boolean> => linksPerNetwork.spend(ip),
  };
}
export type ConfirmationThrottle = ReturnType<typeof createConfirmationThrottle>;
