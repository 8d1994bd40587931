import type { Platform } from '#server/platform.ts';
import { createThrottle, type Throttle } from '#server/throttle.ts';

/** The day's bound is for a desk with time: five each ten minutes would be 720 of a million PINs a day. */
export function createPinThrottle(platform: Platform): Pick<Throttle, 'spend' | 'giveBack'> {
  const perDesk = [
    createThrottle(platform, 'supervisor PINs', { points: 5, seconds: 600 }),
    createThrottle(platform, 'supervisor PINs, day', { points: 30, seconds: 24 * 3_600 }),
  ];
  return {
    async spend(adminId) {
      // One after the other: what the first refuses is not counted for the day.
      for (const throttle of perDesk) if (!(await throttle.spend(adminId))) return false;
      return true;
    },
    async giveBack(adminId) {
      await Promise.all(perDesk.map((throttle) => throttle.giveBack(adminId)));
    },
  };
}
