import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const quarterHour = 15 * 60;

/**
 * Counts who asks for links, known emails and unknown ones alike. As with logins, a campus shares one address, so the
 * address alone is a far bound (decisions.md, 21). `full`: this mailbox got enough from wherever; nobody is told, since
 * a stranger could otherwise find out that somebody else has asked.
 */
export function createLinkThrottle() {
  const perAccountAndAddress = new RateLimiterMemory({ points: 5, duration: quarterHour });
  const perAddress = new RateLimiterMemory({ points: 500, duration: quarterHour });
  const perMailbox = new RateLimiterMemory({ points: 20, duration: 4 * quarterHour });
  return {
    async count(email: string, ip: string): Promise<'counted' | 'barred' | 'full'> {
      const account = email.toLowerCase();
      if (await isSpent(perAccountAndAddress, `${account}|${ip}`)) return 'barred';
      if (await isSpent(perAddress, ip)) return 'barred';
      return (await isSpent(perMailbox, account)) ? 'full' : 'counted';
    },
  };
}

async function isSpent(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return false;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return true;
    throw refused;
  }
}
