import { byNetwork } from './network-throttle.ts';
import type { Platform } from './platform.ts';
import { createThrottle } from './throttle.ts';

interface AddressBound {
  of: string;
  points: number;
  minutes: number;
  /** What `points` refuse uses up nothing of it. */
  pointsADay?: number;
}

/** Counts what comes from one address. A campus shares one, so the limits are far above what people do. */
export function createAddressThrottle(platform: Pick<Platform, 'db' | 'engine' | 'now'>, bound: AddressBound) {
  const perAddress = byNetwork((times) => [
    createThrottle(platform, bound.of, { points: bound.points * times, seconds: bound.minutes * 60 }),
    ...(bound.pointsADay
      ? [createThrottle(platform, `${bound.of}, day`, { points: bound.pointsADay * times, seconds: 24 * 3_600 })]
      : []),
  ]);
  return {
    /** Counts one more. True: that was too many. */
    isBarred: async (ip: string): Promise<boolean> => !(await perAddress.spend(ip)),
  };
}
export type AddressThrottle = ReturnType<typeof createAddressThrottle>;
