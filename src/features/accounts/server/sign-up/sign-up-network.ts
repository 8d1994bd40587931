import { createHmac } from 'node:crypto';
import { accountBounds } from '#features/accounts/rules.ts';
import { networkOf, widerNetworkOf } from '#server/http/network.ts';
import type { Platform } from '#server/platform.ts';

/**
 * The network that a sign-up came from, so that accounts of one network can be told apart from others without keeping
 * an address. Keyed: there are few enough IPv4 addresses to try them all. With IPv6 the /48, which is what a campus or
 * a tunnel has.
 */
export function hashedNetwork({ signingKey }: Pick<Platform, 'signingKey'>, ip: string): string {
  const network = widerNetworkOf(ip) ?? networkOf(ip);
  return createHmac('sha256', signingKey).update(`sign-up network|${network}`).digest('base64url').slice(0, 22);
}

/** Organisers look for made-up accounts within days. After that the network is of no use to them. */
export async function forgetSignUpNetworks({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - accountBounds.keepNetworkDays * 24 * 3_600_000);
  await db
    .updateTable('students')
    .set({ sign_up_network: '' })
    .where('sign_up_network', '<>', '')
    .where('created_at', '<', oldest.toISOString())
    .execute();
}
