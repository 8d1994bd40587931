import { refuse } from '#server/http/refusal.ts';
import { mailboxOf } from '#server/mail/mailbox.ts';
import { byNetwork } from '#server/network-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle, spendAll } from '#server/throttle.ts';
import { within } from '#server/within.ts';

const hour = 60 * 60;

/**
 * Limits confirmation mails and tries of links. Mails are counted by mailbox, because one mailbox may have several
 * accounts.
 */
export function createConfirmationThrottle(platform: Pick<Platform, 'db' | 'engine' | 'now'>) {
  const near = (of: string, points: number, seconds: number) =>
    createThrottle(platform, `email confirmation, ${of}`, { points, seconds });
  const perMailbox = [near('mailbox', 4, hour), near('mailbox, day', 10, 24 * hour)];
  const perNetwork = byNetwork((times) => [ownThrottle(platform.now, { points: 1_000 * times, seconds: hour })]);
  const linksPerNetwork = byNetwork((times) => [ownThrottle(platform.now, { points: 2_000 * times, seconds: hour })]);
  const mailbox = {
    spend: (email: string) => spendAll(perMailbox, mailboxOf(email)),
    giveBack: async (email: string) => {
      await Promise.all(perMailbox.map((throttle) => throttle.giveBack(mailboxOf(email))));
    },
  };
  const tooMany = refuse('tooManyTries');
  return {
    /** Counts one more mail to this mailbox. Returns false when the limit is reached. */
    mayMail: mailbox.spend,
    /** Takes the count back when the mail was not sent. */
    takeBack: mailbox.giveBack,
    /**
     * Sends one more mail to this mailbox, which somebody at `ip` asked for. The mail counts even if `send` refuses.
     */
    mailAgain<T>(email: string, ip: string, send: () => Promise<T>) {
      const withinMailbox = () => within(mailbox, email, tooMany, send, () => true);
      // An account that asks again and again must not use up the limit of its network.
      return within(perNetwork, ip, tooMany, withinMailbox, (sent) => sent !== tooMany);
    },
    mayTryLink: (ip: string): Promise<boolean> => linksPerNetwork.spend(ip),
  };
}
export type ConfirmationThrottle = ReturnType<typeof createConfirmationThrottle>;
