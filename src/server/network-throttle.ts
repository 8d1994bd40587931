import { networkOf, widerNetworkOf } from './http/network.ts';
import { spendAll, type Throttle } from './throttle.ts';

interface NetworkThrottle {
  /** Counts one more call. Returns false if that is too many. `account` is counted separately in each network. */
  spend(ip: string, account?: string): Promise<boolean>;
  /** Takes back one count. */
  giveBack(ip: string, account?: string): Promise<void>;
  /** Sets the count of this account in this network to zero. */
  forget(ip: string, account?: string): Promise<void>;
}

/**
 * Limits by network address; all such limits use it. A limit applies to a network (an IPv4 address, or an IPv6 /64).
 * The /48 around it gets `times` as much, because a tunnel gives out thousands of /64 networks for free.
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
      // A call that the inner network's limit refuses does not count for the outer network.
      const own = keyOf(account, networkOf(ip));
      if (!(await spendAll(narrow, own))) return false;
      if (wider === undefined || (await spendAll(wide, keyOf(account, wider)))) return true;
      // A call that the outer network's limit refuses does not count for the inner network.
      await Promise.all(narrow.map((throttle) => throttle.giveBack(own)));
      return false;
    },
    giveBack: (ip, account = '') => each(ip, account, (throttle, key) => throttle.giveBack(key)),
    forget: (ip, account = '') => each(ip, account, (throttle, key) => throttle.forget(key)),
  };
}

const keyOf = (account: string, network: string) => `${account.toLowerCase()}|${network}`;
