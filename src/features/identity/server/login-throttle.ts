import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const quarterHour = 15 * 60;

/**
 * Counts failed logins per account and address together (decisions.md, 21): a campus shares one address, so the
 * address alone is only a far bound, and an account alone could be locked by a stranger.
 */
export function createLoginThrottle() {
  const perAccountAndAddress = new RateLimiterMemory({ points: 10, duration: quarterHour });
  const perAddress = new RateLimiterMemory({ points: 1_000, duration: quarterHour });
  const key = (account: string, ip: string) => `${account.toLowerCase()}|${ip}`;
  return {
    /** Counts a try before its password is looked at: guesses sent all at once must not all be checked. */
    async count(account: string, ip: string): Promise<'counted' | 'barred'> {
      const counted = await Promise.allSettled([
        perAccountAndAddress.consume(key(account, ip)),
        perAddress.consume(ip),
      ]);
      for (const result of counted) {
        if (result.status === 'rejected' && !(result.reason instanceof RateLimiterRes)) throw result.reason;
      }
      return counted.some((result) => result.status === 'rejected') ? 'barred' : 'counted';
    },
    /** The password was right: this account starts anew, and the campus keeps its allowance. */
    async forget(account: string, ip: string): Promise<void> {
      await Promise.all([perAccountAndAddress.delete(key(account, ip)), perAddress.reward(ip)]);
    },
    /** The account has a new password: what was guessed before does not count. */
    async startAnew(account: string, ip: string): Promise<void> {
      await perAccountAndAddress.delete(key(account, ip));
    },
    /** The password was never looked at. */
    async takeBack(account: string, ip: string): Promise<void> {
      await Promise.all([perAccountAndAddress.reward(key(account, ip)), perAddress.reward(ip)]);
    },
  };
}
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Sign-ups from one address: far above a campus at nine o'clock, far below a script that fills the database. */
export function createSignUpThrottle() {
  const perAddress = new RateLimiterMemory({ points: 1_500, duration: 60 });
  return {
    async isBarred(ip: string): Promise<boolean> {
      try {
        await perAddress.consume(ip);
        return false;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return true;
        throw refused;
      }
    },
  };
}
