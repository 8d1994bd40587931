import { Refusal, refuse } from '#server/http/refusal.ts';
import { byNetwork } from '#server/network-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle } from '#server/throttle.ts';
import { within } from '#server/within.ts';

/** Wrong codes of one student. Those who read a code from a poster mistype it once or twice. */
const ofStudent = { points: 20, seconds: 600 };
/** Wrong codes of one network: enough for a campus on which 500 people mistype at once, or for 25 guessing accounts. */
const ofNetwork = { points: 500, seconds: 600 };

/** Counts what is typed at one address. */
export type CouponTries = ReturnType<CouponTriesAt>;
export type CouponTriesAt = ReturnType<typeof createCouponTries>;

/**
 * Codes are short and worth money: only so many can be guessed, and one person can have many accounts. A code that
 * exists costs no try.
 */
export function createCouponTries(platform: Pick<Platform, 'db' | 'engine' | 'now'>) {
  const perStudent = createThrottle(platform, 'coupon codes', ofStudent);
  const { points, seconds } = ofNetwork;
  const perNetwork = byNetwork((times) => [ownThrottle(platform.now, { points: points * times, seconds })]);
  const isWrong = (done: unknown) => done instanceof Refusal && done.code === 'couponUnknown';
  const tooMany = refuse('tooManyCoupons');
  return (ip: string) =>
    async <T>(studentId: string, code: string, work: () => Promise<T>) => {
      if (!code) return work();
      const withinNetwork = () => within(perNetwork, ip, tooMany, work, isWrong);
      // The student first: a student without tries left must not use up those of the network.
      return within(perStudent, studentId, tooMany, withinNetwork, isWrong);
    };
}
