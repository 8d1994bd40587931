import { networkOf } from '#server/http/network.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle } from '#server/throttle.ts';

const quarterHour = 15 * 60;

/**
 * Counts who asks for links, known emails and unknown ones alike. As with logins, a campus shares one address, so the
 * address alone is a far bound (specification's decisions, 21). `full`: this mailbox got enough from wherever; nobody
 * is told, since a stranger could otherwise find out that somebody else has asked.
 */
export function createLinkThrottle(platform: Pick<Platform, 'db' | 'engine' | 'now'>) {
  const perAccountAndAddress = createThrottle(platform, 'link', { points: 5, seconds: quarterHour });
  const perAddress = ownThrottle(platform.now, { points: 500, seconds: quarterHour });
  const perMailbox = createThrottle(platform, 'link, mailbox', { points: 20, seconds: 4 * quarterHour });
  return {
    async count(email: string, ip: string): Promise<'counted' | 'barred' | 'full'> {
      const account = email.toLowerCase();
      const network = networkOf(ip);
      if (!(await perAccountAndAddress.spend(`${account}|${network}`))) return 'barred';
      if (!(await perAddress.spend(network))) return 'barred';
      return (await perMailbox.spend(account)) ? 'counted' : 'full';
    },
  };
}
