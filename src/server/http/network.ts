import ipaddr from 'ipaddr.js';

/**
 * The address in one spelling: without the port that some proxies append, without a zone, and an IPv4 address inside an
 * IPv6 one as that IPv4 address. Undefined where it is no address.
 */
export const plainAddress = (text: string): string | undefined => parsed(text)?.toString();

/**
 * What an address is counted as: with IPv6 a single subscriber has 2^64 of them, so the first half counts. All that is
 * no address counts as one, so that nobody gets a new count by making words up.
 */
export function networkOf(ip: string): string {
  const address = parsed(ip);
  return address instanceof ipaddr.IPv6 ? `${groupsOf(address, 4)}::/64` : (address?.toString() ?? 'no address');
}

/** Free tunnels hand out 65,536 such networks at once; this is what holds them. IPv4 addresses have no such thing. */
export function widerNetworkOf(ip: string): string | undefined {
  const address = parsed(ip);
  return address instanceof ipaddr.IPv6 ? `${groupsOf(address, 3)}::/48` : undefined;
}

/** Returns a function that says whether an address is in one of the ranges, each an address or a network such as `10.0.0.0/24`. */
export function rangesCheck(ranges: readonly string[]): (ip: string | undefined) => boolean {
  const networks = ranges.map((range) =>
    ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`),
  );
  return (ip) => {
    const address = ip && parsed(ip);
    return address
      ? networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
      : false;
  };
}

const withPort = /^(?:\[(?<six>[^\]]*)\](?::\d+)?|(?<four>[\d.]+):\d+)$/;

function parsed(text: string) {
  const [bare = ''] = text.trim().split('%');
  const { six, four } = withPort.exec(bare)?.groups ?? {};
  const address = six ?? four ?? bare;
  // Other spellings of IPv4, such as `127.1`, are no address to any proxy.
  const isAddress = ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address);
  return isAddress ? unwrapped(ipaddr.process(address)) : undefined;
}

/** `::169.254.1.1`, an old form that systems still take for the IPv4 address. */
function unwrapped(address: ipaddr.IPv4 | ipaddr.IPv6) {
  const isIPv4 = address instanceof ipaddr.IPv6 && address.parts.findIndex((part) => part !== 0) === 6;
  return isIPv4 ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

const groupsOf = ({ parts }: ipaddr.IPv6, count: number) =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');
