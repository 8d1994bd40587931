import { byNetwork } from './network-throttle.ts';
import type { Platform } from './platform.ts';
import { createThrottle } from './throttle.ts';

interface AddressBound {
  of: string;
  points: number;
  minutes: number;
  /** A call that `points` refuses does not count against the day. */
  pointsADay?: number;
}

/** Limits calls by network address. A whole campus shares one address, so the limits are far above what people need. */
export function createAddressThrottle(platform: Pick<Platform, 'db' | 'engine' | 'now'>, bound: AddressBound) {
  const perAddress = byNetwork((times) => [
    createThrottle(platform, bound.of, { points: bound.points * times, seconds: bound.minutes * 60 }),
    ...(bound.pointsADay
      ? [createThrottle(platform, `${bound.of}, day`, { points: bound.pointsADay * times, seconds: 24 * 3_600 })]
      : []),
  ]);
  return {
    /** Counts one more call. True when the limit is exceeded. */
    isBarred: async (ip: string): Promise<boolean> => !(await perAddress.spend(ip)),
  };
}
export type AddressThrottle = ReturnType<typeof createAddressThrottle>;
