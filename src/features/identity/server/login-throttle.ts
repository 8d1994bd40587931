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
    async isBarred(account: string, ip: string): Promise<boolean> {
      const [both, address] = await Promise.all([perAccountAndAddress.get(key(account, ip)), perAddress.get(ip)]);
      return isUsedUp(both) || isUsedUp(address);
    },
    async countFailure(account: string, ip: string): Promise<void> {
      await Promise.allSettled([perAccountAndAddress.consume(key(account, ip)), perAddress.consume(ip)]);
    },
    async forget(account: string, ip: string): Promise<void> {
      await perAccountAndAddress.delete(key(account, ip));
    },
  };
}
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

const isUsedUp = (result: RateLimiterRes | null) => result !== null && result.remainingPoints <= 0;

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
