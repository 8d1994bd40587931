import { accountBounds } from '#features/accounts/rules.ts';
import { byNetwork } from '#server/network-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle, spendAll, type Throttle } from '#server/throttle.ts';

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;

type Counting = Pick<Platform, 'db' | 'engine' | 'now'>;

/**
 * Counts failed logins by account and address together (R267). A campus shares one address, so the limit of an address
 * alone is high. There is no limit of an account alone, because a stranger could lock the account with it. `where` says
 * where the password was tried; each place has its own count.
 */
export function createLoginThrottle(platform: Counting, where: 'student' | 'admin login' | 'admin gate') {
  const near = (of: string, points: number, seconds: number) =>
    createThrottle(platform, `password ${where}${of}`, { points, seconds });
  const far = (points: number, seconds: number) => ownThrottle(platform.now, { points, seconds });
  // The limit of a quarter of an hour stops a quick guesser. The limit of a day stops a slow one.
  const perAccount = byNetwork((times) => [near('', 10 * times, quarterHour), near(', day', 60 * times, day)]);
  const perAddress = byNetwork((times) => [far(1_000 * times, quarterHour), far(4_000 * times, day)]);
  // Successful logins count too, because anybody can make accounts and each login costs computing time.
  const inAll = byNetwork((times) => (where === 'student' ? [near(', in all', 30 * times, quarterHour)] : []));
  return {
    /** Counts a try before its password is checked, so that parallel guesses cannot exceed the limit. */
    async count(account: string, ip: string): Promise<'counted' | 'barred'> {
      // The address is counted first, so that a flood of made-up accounts is refused there and stores nothing.
      if (!(await perAddress.spend(ip))) return 'barred';
      if ((await inAll.spend(ip, account)) && (await perAccount.spend(ip, account))) return 'counted';
      // The password is not checked, so the address gets its try back. Otherwise one device could lock out a campus.
      await perAddress.giveBack(ip);
      return 'barred';
    },
    /** Called for a right password. Resets the count of the account and gives the address its try back. */
    async forget(account: string, ip: string): Promise<void> {
      await perAccount.forget(ip, account);
      await perAddress.giveBack(ip);
    },
    /** Takes a try back, because the password was not checked. */
    async takeBack(account: string, ip: string): Promise<void> {
      await perAccount.giveBack(ip, account);
      await inAll.giveBack(ip, account);
      await perAddress.giveBack(ip);
    },
  };
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Counts the tries of a login. */
export type Tries = Pick<LoginThrottle, 'count' | 'forget' | 'takeBack'>;

/**
 * Separate tries for a person with a known device or a recovery code, which a stranger cannot have. They are counted
 * only by device or code, so others on the same network cannot use them up.
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

/**
 * Limits the sign-ups of one address. The limit is far above a campus in a rush, and far below a script that fills the
 * database.
 */
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
