import { networkOf } from '#server/http/network.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle, type Throttle } from '#server/throttle.ts';

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;

type Counting = Pick<Platform, 'db' | 'engine' | 'now'>;

/**
 * Counts failed logins per account and address together (decisions.md, 21): a campus shares one address, so the
 * address alone is only a far bound, and an account alone could be locked by a stranger. `door` is where the password
 * was tried; each counts for itself.
 */
export function createLoginThrottle(platform: Counting, door: 'student' | 'admin login' | 'admin gate') {
  const bound = (of: string, points: number, seconds: number) =>
    createThrottle(platform, `password ${door}${of}`, { points, seconds });
  // A quarter of an hour stops who is in a hurry, a day who is patient.
  const perAccountAndAddress = [bound('', 10, quarterHour), bound(', day', 60, day)];
  const perAddress = [
    ownThrottle(platform.now, { points: 1_000, seconds: quarterHour }),
    ownThrottle(platform.now, { points: 4_000, seconds: day }),
  ];
  const key = (account: string, ip: string) => `${account.toLowerCase()}|${networkOf(ip)}`;
  const each = <T>(throttles: readonly Throttle[], work: (throttle: Throttle) => Promise<T>) =>
    Promise.all(throttles.map(work));
  return {
    /** Counts a try before its password is looked at: guesses sent all at once must not all be checked. */
    async count(account: string, ip: string): Promise<'counted' | 'barred'> {
      const passed = await Promise.all([
        each(perAccountAndAddress, (throttle) => throttle.spend(key(account, ip))),
        each(perAddress, (throttle) => throttle.spend(networkOf(ip))),
      ]);
      return passed.flat().every(Boolean) ? 'counted' : 'barred';
    },
    /** The password was right: this account starts anew, and the campus keeps its allowance. */
    async forget(account: string, ip: string): Promise<void> {
      await each(perAccountAndAddress, (throttle) => throttle.forget(key(account, ip)));
      await each(perAddress, (throttle) => throttle.giveBack(networkOf(ip)));
    },
    /** The account has a new password: what was guessed before does not count. */
    async startAnew(account: string, ip: string): Promise<void> {
      await each(perAccountAndAddress, (throttle) => throttle.forget(key(account, ip)));
    },
    /** The password was never looked at. */
    async takeBack(account: string, ip: string): Promise<void> {
      await each(perAccountAndAddress, (throttle) => throttle.giveBack(key(account, ip)));
      await each(perAddress, (throttle) => throttle.giveBack(networkOf(ip)));
    },
  };
}
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Sign-ups from one address: far above a campus at nine o'clock, far below a script that fills the database. */
export function createSignUpThrottle(platform: Pick<Platform, 'now'>) {
  const perAddress = ownThrottle(platform.now, { points: 1_500, seconds: 60 });
  return {
    isBarred: async (ip: string): Promise<boolean> => !(await perAddress.spend(networkOf(ip))),
  };
}
