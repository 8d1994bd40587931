import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';

/** Wrong codes of one student. Those who read a code from a poster mistype it once or twice. */
const bound = { points: 20, seconds: 600 };

export type CouponTries = ReturnType<typeof createCouponTries>;

/** Codes are short and worth money: only so many can be guessed. One that exists costs no try. */
export function createCouponTries(platform: Pick<Platform, 'db' | 'engine' | 'now'>) {
  const tries = createThrottle(platform, 'coupon codes', bound);
  return async <T>(studentId: string, code: string, work: () => Promise<T>) => {
    if (!code) return work();
    if (!(await tries.spend(studentId))) return refuse('tooManyCoupons');
    const done = await work();
    if (!(done instanceof Refusal && done.code === 'couponUnknown')) await tries.giveBack(studentId);
    return done;
  };
}
