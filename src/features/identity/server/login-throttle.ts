import { networkOf, widerNetworkOf } from '#server/http/network.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle, type Throttle } from '#server/throttle.ts';

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;

type Counting = Pick<Platform, 'db' | 'engine' | 'now'>;

/**
 * Counts failed logins per account and address together (specification's decisions, 21): a campus shares one address,
 * so the address alone is only a far bound, and an account alone could be locked by a stranger. `door` is where the
 * password was tried; each counts for itself.
 */
export function createLoginThrottle(platform: Counting, door: 'student' | 'admin login' | 'admin gate') {
  const near = (of: string, points: number, seconds: number) =>
    createThrottle(platform, `password ${door}${of}`, { points, seconds });
  const far = (points: number, seconds: number) => ownThrottle(platform.now, { points, seconds });
  // A quarter of an hour stops who is in a hurry, a day who is patient.
  const perAccount = byNetwork((times) => [near('', 10 * times, quarterHour), near(', day', 60 * times, day)]);
  const perAddress = byNetwork((times) => [far(1_000 * times, quarterHour), far(4_000 * times, day)]);
  // Right ones too: anybody can make accounts, and the time of each login is ours.
  const inAll = byNetwork((times) => (door === 'student' ? [near(', in all', 30 * times, quarterHour)] : []));
  return {
    /** Counts a try before its password is looked at: guesses sent all at once must not all be checked. */
    async count(account: string, ip: string): Promise<'counted' | 'barred'> {
      // One after the other: a flood of made-up accounts ends at its address and is kept nowhere.
      const passed =
        (await perAddress.spend('', ip)) && (await inAll.spend(account, ip)) && (await perAccount.spend(account, ip));
      return passed ? 'counted' : 'barred';
    },
    /** The password was right: this account starts anew, and the campus keeps its allowance. */
    async forget(account: string, ip: string): Promise<void> {
      await perAccount.forget(account, ip);
      await perAddress.giveBack('', ip);
    },
    /** The account has a new password: what was guessed before does not count. */
    async startAnew(account: string, ip: string): Promise<void> {
      await perAccount.forget(account, ip);
      await inAll.forget(account, ip);
    },
    /** The password was never looked at. */
    async takeBack(account: string, ip: string): Promise<void> {
      await perAccount.giveBack(account, ip);
      await inAll.giveBack(account, ip);
      await perAddress.giveBack('', ip);
    },
  };
}

/** Bounds for one network each, and beyond those of IPv6, `times` as far, for what holds so many of them. */
function byNetwork(bounds: (times: number) => Throttle[]) {
  const [narrow, wide] = [bounds(1), bounds(3)];
  const of = (account: string, network: string) => `${account.toLowerCase()}|${network}`;
  const spendAll = async (throttles: Throttle[], key: string) =>
    (await Promise.all(throttles.map((throttle) => throttle.spend(key)))).every(Boolean);
  const each = (account: string, ip: string, work: (throttle: Throttle, key: string) => Promise<void>) => {
    const wider = widerNetworkOf(ip);
    return Promise.all([
      ...narrow.map((throttle) => work(throttle, of(account, networkOf(ip)))),
      ...(wider ? wide.map((throttle) => work(throttle, of(account, wider))) : []),
    ]);
  };
  return {
    /** Counts one more in each; false: too many in one of them. A network that is barred spends nothing of its holder's. */
    async spend(account: string, ip: string): Promise<boolean> {
      const wider = widerNetworkOf(ip);
      if (!(await spendAll(narrow, of(account, networkOf(ip))))) return false;
      return wider === undefined || spendAll(wide, of(account, wider));
    },
    giveBack: (account: string, ip: string) => each(account, ip, (throttle, key) => throttle.giveBack(key)),
    forget: (account: string, ip: string) => each(account, ip, (throttle, key) => throttle.forget(key)),
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
