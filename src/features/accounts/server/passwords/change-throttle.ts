import { byNetwork } from '#server/network-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle } from '#server/throttle.ts';

const hour = 60 * 60;

/**
 * Counts the changes that are mailed to a mailbox, those with the right password too: nobody confirms an address, so
 * that
 * accounts could be made in other people's names and changed without end, to have us write to them.
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
      if (!(await perAccount.spend(account.id))) return true;
      return !(await perMailbox.spend(account.email.toLowerCase()));
    },
  };
}
