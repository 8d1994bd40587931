import { networkOf, widerNetworkOf } from './http/network.ts';
import { spendAll, type Throttle } from './throttle.ts';

interface NetworkThrottle {
  /** Counts one more. False: too many. `account` is counted in each network by itself. */
  spend(ip: string, account?: string): Promise<boolean>;
  /** Takes a count back. */
  giveBack(ip: string, account?: string): Promise<void>;
  /** Starts this account in this network from zero. */
  forget(ip: string, account?: string): Promise<void>;
}

/**
 * The one way to count by address. Every bound holds for a network (an IPv4 address, a /64 of IPv6) and, `times` as
 * far, for the /48 around it: a tunnel hands out thousands of /64 for nothing.
 */
export function byNetwork(bounds: (times: number) => Throttle[]): NetworkThrottle {
  const [narrow, wide] = [bounds(1), bounds(3)];
  const each = async (ip: string, account: string, work: (throttle: Throttle, key: string) => Promise<void>) => {
    const wider = widerNetworkOf(ip);
    await Promise.all([
      ...narrow.map((throttle) => work(throttle, keyOf(account, networkOf(ip)))),
      ...(wider ? wide.map((throttle) => work(throttle, keyOf(account, wider))) : []),
    ]);
  };
  return {
    async spend(ip, account = '') {
      const wider = widerNetworkOf(ip);
      // The limit of a network that is used up uses up nothing of the network around it.
      const own = keyOf(account, networkOf(ip));
      if (!(await spendAll(narrow, own))) return false;
      if (wider === undefined || (await spendAll(wide, keyOf(account, wider)))) return true;
      // The same the other way round.
      await Promise.all(narrow.map((throttle) => throttle.giveBack(own)));
      return false;
    },
    giveBack: (ip, account = '') => each(ip, account, (throttle, key) => throttle.giveBack(key)),
    forget: (ip, account = '') => each(ip, account, (throttle, key) => throttle.forget(key)),
  };
}

const keyOf = (account: string, network: string) => `${account.toLowerCase()}|${network}`;
