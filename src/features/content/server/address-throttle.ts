import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts what comes from one address: a campus shares one, so the bounds are far above what people do. */
export function createAddressThrottle(bound: { points: number; minutes: number }) {
  const perAddress = new RateLimiterMemory({ points: bound.points, duration: bound.minutes * 60 });
  return {
    /** Counts one more; true: that was too many. */
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
export type AddressThrottle = ReturnType<typeof createAddressThrottle>;
