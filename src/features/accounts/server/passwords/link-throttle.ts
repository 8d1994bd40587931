import { mailboxOf } from '#server/mail/mailbox.ts';
import { byNetwork } from '#server/network-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle } from '#server/throttle.ts';

const quarterHour = 15 * 60;

/**
 * Limits requests for links. Unknown emails count like known ones. A campus shares one address, so the limit of an
 * address alone is high, as with logins (R267). `full`: this mailbox has got enough mails, counted over all addresses.
 * The caller must not show this, because it would tell a stranger that somebody else has asked.
 */
export function createLinkThrottle(platform: Pick<Platform, 'db' | 'engine' | 'now'>) {
  const perAccountAndAddress = byNetwork((times) => [
    createThrottle(platform, 'link', { points: 5 * times, seconds: quarterHour }),
  ]);
  const perAddress = byNetwork((times) => [ownThrottle(platform.now, { points: 500 * times, seconds: quarterHour })]);
  const perMailbox = createThrottle(platform, 'link, mailbox', { points: 20, seconds: 4 * quarterHour });
  return {
    async count(email: string, ip: string): Promise<'counted' | 'barred' | 'full'> {
      const account = email.toLowerCase();
      if (!(await perAccountAndAddress.spend(ip, account))) return 'barred';
      if (!(await perAddress.spend(ip))) return 'barred';
      return (await perMailbox.spend(mailboxOf(email))) ? 'counted' : 'full';
    },
  };
}
