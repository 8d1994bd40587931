import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Whom an address belongs to, for counting: with IPv6 a single subscriber has 2^64 of them, so the first half counts.
 * An IPv4 address inside an IPv6 one is that IPv4 address.
 */
export function networkOf(ip: string): string {
  const groups = groupsOf(ip);
  return typeof groups === 'string' ? groups : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Free tunnels hand out 65,536 such networks at once; this is what holds them. IPv4 addresses have no such thing. */
export function widerNetworkOf(ip: string): string | undefined {
  const groups = groupsOf(ip);
  return typeof groups === 'string' ? undefined : `${groups.slice(0, 3).join(':')}::/48`;
}

/** The eight groups of an IPv6 address, or an IPv4 address as it is. */
function groupsOf(ip: string): string | string[] {
  if (!ip.includes(':')) return ip;
  const inside = /^::(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (inside) return inside;
  const [before = '', after] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const head = before ? before.split(':') : [];
  const tail = after ? after.split(':') : [];
  const missing = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

const near = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const) {
  near.addSubnet(net, prefix, 'ipv4');
}
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/**
 * This machine, or one that the public network does not reach: where a proxy of ours may stand. A connection that is
 * over already has no address.
 */
export function isNear(ip: string | undefined): boolean {
  const [address = ''] = ip?.split('%') ?? [];
  return isIP(address) !== 0 && near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
