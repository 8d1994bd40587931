import type { Tx } from '#server/db/schema.ts';
import type { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { whyNotLogin } from '../sign-in/login.ts';
import { createLoginThrottle } from '../sign-in/login-throttle.ts';
import { lockAdmin } from './admin-passwords.ts';
import { wrongPassword } from './password-gate.ts';

/**
 * Limits tries of organisers' passwords. The sign-in has one count. The fields where a signed-in organiser types the
 * password again have another.
 */
export function createAdminGate(platform: Pick<Platform, 'db' | 'engine' | 'now'>) {
  const { db } = platform;
  const throttle = createLoginThrottle(platform, 'admin gate');
  return {
    login: createLoginThrottle(platform, 'admin login'),
    /**
     * Returns the organiser if the password in `field` is right. A wrong one is a 422, because a 401 would end the
     * session.
     */
    async confirm(adminId: string, password: string, field: 'currentPassword' | 'password', ip: string) {
      const admin = await db
        .selectFrom('admins')
        .select(['id', 'name', 'email', 'password_hash'])
        .where('id', '=', adminId)
        .executeTakeFirst();
      const refused = await whyNotLogin(throttle, { email: adminId, password }, admin?.password_hash, ip);
      if (!admin || refused?.code === 'invalidCredentials') {
        return wrongPassword(field);
      }
      return (refused as Refusal<'busy' | 'tooManyTries'> | undefined) ?? admin;
    },
  };
}
export type AdminGate = ReturnType<typeof createAdminGate>;

/**
 * For the transaction after `confirm`: refuses if another call has changed the password since. Locks the account, so
 * that a login at the same moment waits and then reads the change.
 */
export async function whyNotConfirmed(tx: Tx, { id, password_hash }: Confirmed) {
  return (await lockAdmin(tx, id)).password_hash === password_hash ? undefined : wrongPassword('password');
}

interface Confirmed {
  id: string;
  password_hash: string;
}
