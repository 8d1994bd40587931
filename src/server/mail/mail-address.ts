import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { rangesCheck } from '../http/network.ts';

/** Addresses where clouds serve the secrets of their machines, and addresses at which no mail server can be. */
const guarded = [
  ['169.254.0.0', 16],
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
] as const;

const hex = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16)).join(':');
};

// An IPv6 address can contain an IPv4 address: compatible, translated (NAT64) or tunnelled (6to4).
const isGuarded = rangesCheck([
  ...guarded.flatMap(([address, prefix]) => [
    `${address}/${prefix}`,
    `64:ff9b::${hex(address)}/${96 + prefix}`,
    `2002:${hex(address)}::/${16 + prefix}`,
  ]),
  'fe80::/10',
  'fd00:ec2::/32',
  '::',
]);

export class GuardedMailHost extends Error {}

export const guardedText = 'This address is refused. Use another host.';

/** For a host that is typed as an address. A name is looked up when a mail is sent. */
export const isGuardedAddress = (host: string): boolean => isIP(host) !== 0 && isGuarded(host);

/**
 * The address to connect to. Looks the name up, checks the address and returns the address itself: if nodemailer looked
 * the name up again, it could get another address than the checked one. Throws GuardedMailHost.
 */
export async function mailAddressOf(host: string, resolve = lookupAll): Promise<string> {
  const addresses = await resolve(host);
  if (addresses.length === 0 || addresses.some(isGuarded)) throw new GuardedMailHost(guardedText);
  return addresses[0] ?? host;
}

async function lookupAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address);
}
