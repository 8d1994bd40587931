import ipaddr from 'ipaddr.js';

/**
 * The address in one spelling: without a port (some proxies append one), without a zone, and IPv4 inside IPv6 as IPv4.
 * Undefined if the text is not an address.
 */
export const plainAddress = (text: string): string | undefined => parsed(text)?.toString();

/**
 * The network as which an address is counted. An IPv6 subscriber has 2^64 addresses, so only the first half counts. All
 * texts that are not addresses count as one network, so that nobody gets a new count by inventing texts.
 */
export function networkOf(ip: string): string {
  const address = parsed(ip);
  return address instanceof ipaddr.IPv6 ? `${groupsOf(address, 4)}::/64` : (address?.toString() ?? 'no address');
}

/**
 * Some free tunnels hand out 65,536 IPv6 networks at once. This is the network that contains all of those. IPv4 has no
 * such wider network.
 */
export function widerNetworkOf(ip: string): string | undefined {
  const address = parsed(ip);
  return address instanceof ipaddr.IPv6 ? `${groupsOf(address, 3)}::/48` : undefined;
}

/**
 * Returns a function that checks whether an address is in one of the ranges. A range is an address or a network such as
 * `10.0.0.0/24`.
 */
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
  // Proxies do not take other spellings of IPv4, such as `127.1`, for addresses.
  const isAddress = ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address);
  return isAddress ? unwrapped(ipaddr.process(address)) : undefined;
}

/** `::169.254.1.1` is an old form that systems still treat as the IPv4 address. */
function unwrapped(address: ipaddr.IPv4 | ipaddr.IPv6) {
  const isIPv4 = address instanceof ipaddr.IPv6 && address.parts.findIndex((part) => part !== 0) === 6;
  return isIPv4 ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

const groupsOf = ({ parts }: ipaddr.IPv6, count: number) =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');
