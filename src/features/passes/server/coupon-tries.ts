import { Refusal, refuse } from '#server/http/refusal.ts';
import { byNetwork } from '#server/network-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle } from '#server/throttle.ts';
import { within } from '#server/within.ts';

/** The limit of wrong codes for one student. People who copy a code from a poster mistype it once or twice. */
const ofStudent = { points: 20, seconds: 600 };
/**
 * The limit for one network: enough for a campus on which 500 people mistype at once, or for 25 accounts that guess.
 */
const ofNetwork = { points: 500, seconds: 600 };

/** Counts the codes that are typed at one network address. */
export type CouponTries = ReturnType<CouponTriesAt>;
export type CouponTriesAt = ReturnType<typeof createCouponTries>;

/**
 * Limits how many codes somebody can guess, because codes are short and worth money. The network counts too, because
 * one person can have many accounts. A code that exists does not count as a try.
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
      // The student's tries are checked first: a student without tries must not use up the network's.
      return within(perStudent, studentId, tooMany, withinNetwork, isWrong);
    };
}
