import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { adminLogin } from '#features/accounts/sign-in-contract.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';

type Signing = Pick<Platform, 'signingKey' | 'now' | 'config'>;

interface Owner {
  id: string;
  password_hash: string;
}

const goodForSeconds = 180 * 24 * 60 * 60;

/**
 * A device that has signed in before keeps a cookie. With it the device has tries of its own at the sign-in, so that
 * others on the network cannot lock it out. The cookie does nothing else. No page can read it, and browsers send it
 * only to the sign-in. It ends with the password, because the hash of the password is part of its signature.
 */
export function rememberDevice(platform: Signing, owner: Owner, device = newId()): string {
  const endsAt = Math.floor(platform.now().getTime() / 1_000) + goodForSeconds;
  const token = `${device}.${endsAt}.${signatureOf(platform, owner, device, endsAt)}`;
  const secure = platform.config.publicUrl?.startsWith('https:') ? '; Secure' : '';
  return `${cookieOf(owner)}=${token}; Path=${adminLogin.path}; Max-Age=${goodForSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Returns the known device of this account that the cookies name; undefined without one. */
export function knownDevice(platform: Signing, owner: Owner, cookies: string): string | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${cookieOf(owner)}=`));
  const [, device = '', endsAt = '', signature = ''] =
    /=([\w-]{1,64})\.(\d{1,12})\.([\w-]{43})$/.exec(found ?? '') ?? [];
  if (!device || Number(endsAt) * 1_000 <= platform.now().getTime()) return undefined;
  const right = signatureOf(platform, owner, device, Number(endsAt));
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? device : undefined;
}

/** One cookie for each account, because several people may sign in on one device. */
const cookieOf = ({ id }: Owner) => `known-device-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;

const signatureOf = ({ signingKey }: Signing, { id, password_hash }: Owner, device: string, endsAt: number) =>
  createHmac('sha256', signingKey)
    .update(JSON.stringify(['known device', id, password_hash, device, endsAt]))
    .digest('base64url');
