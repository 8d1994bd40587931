import type { z } from 'zod';
import type { adminProfileFields } from '#features/accounts/admin-profile-contract.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { queueSecurityMail } from '../email/security-mail.ts';
import type { AdminGate } from '../passwords/admin-gate.ts';
import { lockAdmin } from '../passwords/admin-passwords.ts';
import { wrongPassword } from '../passwords/password-gate.ts';

export async function updateAdminProfile(
  platform: Platform,
  gate: AdminGate,
  self: { id: string },
  { name, email, currentPassword }: z.output<typeof adminProfileFields>,
  ip: string,
) {
  const { db } = platform;
  const stored = await db.selectFrom('admins').select('email').where('id', '=', self.id).executeTakeFirst();
  const isNewAddress = stored?.email.toLowerCase() !== email.toLowerCase();
  let passwordHash: string | undefined;
  if (isNewAddress) {
    const missing = 'Please enter your current password to change the email.';
    if (!currentPassword) return invalid({ currentPassword: missing });
    const owner = await gate.confirm(self.id, currentPassword, 'currentPassword', ip);
    if (owner instanceof Refusal) return owner;
    passwordHash = owner.password_hash;
  }
  const change = write(db, (tx) => putProfile(tx, platform, self.id, { name, email }, passwordHash));
  const errors = { email: 'Another administrator uses this email already.' };
  return change.catch(refuseIf({ taken: refuse('emailTaken', { errors }) }));
}

async function putProfile(
  tx: Tx,
  platform: Platform,
  id: string,
  after: { name: string; email: string },
  /**
   * The password hash that was confirmed. Undefined: no password was typed, so only the capitals of the email may
   * change.
   */
  passwordHash: string | undefined,
) {
  const before = await lockAdmin(tx, id);
  const isNewAddress = before.email.toLowerCase() !== after.email.toLowerCase();
  if (isNewAddress && before.password_hash !== passwordHash) {
    return wrongPassword('currentPassword');
  }
  await tx.updateTable('admins').set(after).where('id', '=', id).execute();
  if (isNewAddress) {
    await tx.deleteFrom('password_links').where('admin_id', '=', id).execute();
    await queueSecurityMail(tx, platform, before, emailChanged);
  }
  await recordAudit(tx, platform.now(), {
    actor: `admin:${id}`,
    action: 'admin.profile',
    subject: `admin:${id}`,
    before: { name: before.name, email: before.email },
    after,
  });
  return undefined;
}

const emailChanged = {
  subject: 'The email of your administrator account was changed',
  paragraphs: [
    'Your account in the control room now has another email address.',
    'If you did not change it, somebody else may know your password: please tell another administrator at once.',
  ],
};
