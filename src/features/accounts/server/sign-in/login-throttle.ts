import { accountBounds } from '#features/accounts/rules.ts';
import { byNetwork } from '#server/network-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle, spendAll, type Throttle } from '#server/throttle.ts';

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;

type Counting = Pick<Platform, 'db' | 'engine' | 'now'>;

/**
 * Counts failed logins per account and address together (R267): a campus shares one address,
 * so the address alone is only a far bound, and an account alone could be locked by a stranger. `where` is
 * where the password was tried; each counts for itself.
 */
export function createLoginThrottle(platform: Counting, where: 'student' | 'admin login' | 'admin gate') {
  const near = (of: string, points: number, seconds: number) =>
    createThrottle(platform, `password ${where}${of}`, { points, seconds });
  const far = (points: number, seconds: number) => ownThrottle(platform.now, { points, seconds });
  // A quarter of an hour stops a quick guesser, a day a slow one.
  const perAccount = byNetwork((times) => [near('', 10 * times, quarterHour), near(', day', 60 * times, day)]);
  const perAddress = byNetwork((times) => [far(1_000 * times, quarterHour), far(4_000 * times, day)]);
  // Right ones too: anybody can make accounts, and the time of each login is ours.
  const inAll = byNetwork((times) => (where === 'student' ? [near(', in all', 30 * times, quarterHour)] : []));
  return {
    /** Counts a try before its password is looked at: guesses sent all at once must not all be checked. */
    async count(account: string, ip: string): Promise<'counted' | 'barred'> {
      // One after the other: a flood of made-up accounts ends at its address and is kept nowhere.
      if (!(await perAddress.spend(ip))) return 'barred';
      if ((await inAll.spend(ip, account)) && (await perAccount.spend(ip, account))) return 'counted';
      // No password is looked at: one device that goes on trying must not use up what a campus has.
      await perAddress.giveBack(ip);
      return 'barred';
    },
    /** The password was right: this account starts again at zero, and the campus keeps its allowance. */
    async forget(account: string, ip: string): Promise<void> {
      await perAccount.forget(ip, account);
      await perAddress.giveBack(ip);
    },
    /** The password was never looked at. */
    async takeBack(account: string, ip: string): Promise<void> {
      await perAccount.giveBack(ip, account);
      await inAll.giveBack(ip, account);
      await perAddress.giveBack(ip);
    },
  };
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** What a login counts its tries with. */
export type Tries = Pick<LoginThrottle, 'count' | 'forget' | 'takeBack'>;

/**
 * The same number of tries for somebody who has shown something that a stranger cannot have: a device that signed in
 * before, or a recovery code. They count by what was shown alone, so that others on the same network use up none of them.
 */
export function createOwnTries(platform: Counting, name: string): (shown: string) => Tries {
  const bounds = [
    createThrottle(platform, `password ${name}`, { points: 10, seconds: quarterHour }),
    createThrottle(platform, `password ${name}, day`, { points: 60, seconds: day }),
  ];
  const each = async (work: (throttle: Throttle) => Promise<void>) => void (await Promise.all(bounds.map(work)));
  return (shown) => ({
    count: async () => ((await spendAll(bounds, shown)) ? 'counted' : 'barred'),
    forget: () => each((throttle) => throttle.forget(shown)),
    takeBack: () => each((throttle) => throttle.giveBack(shown)),
  });
}

/** Sign-ups from one address: far above a campus at nine o'clock, far below a script that fills the database. */
export function createSignUpThrottle(platform: Pick<Platform, 'now'>) {
  const bound = (points: number, seconds: number) => ownThrottle(platform.now, { points, seconds });
  const perAddress = byNetwork((times) => [
    bound(accountBounds.signUpsAMinute * times, 60),
    bound(accountBounds.signUpsADay * times, day),
  ]);
  return {
    isBarred: async (ip: string): Promise<boolean> => !(await perAddress.spend(ip)),
    takeBack: (ip: string): Promise<void> => perAddress.giveBack(ip),
  };
}
