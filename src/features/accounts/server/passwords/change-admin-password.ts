import type { z } from 'zod';
import type { adminPasswordFields } from '#features/accounts/password-contract.ts';
import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { queueSecurityMail } from '../email/security-mail.ts';
import type { AdminGate } from './admin-gate.ts';
import { lockAdmin, replaceAdminPassword } from './admin-passwords.ts';
import { whyNotPassword } from './common-passwords.ts';
import { wrongPassword } from './password-gate.ts';
import { hashPassword, refuseBusy } from './passwords.ts';

export async function changeAdminPassword(
  platform: Platform,
  gate: AdminGate,
  self: { id: string; session: string },
  { currentPassword, newPassword }: z.output<typeof adminPasswordFields>,
  ip: string,
) {
  const { db, now } = platform;
  const owner = await gate.confirm(self.id, currentPassword, 'currentPassword', ip);
  if (owner instanceof Refusal) return owner;
  const common = await whyNotPassword(newPassword, owner);
  if (common) return invalid({ newPassword: common });
  if (newPassword === currentPassword)
    return invalid({ newPassword: 'Please choose another password than the current one.' });
  const passwordHash = await hashPassword(newPassword);
  if (!passwordHash) return refuseBusy();
  return write(db, async (tx) => {
    const held = await lockAdmin(tx, self.id);
    if (held.password_hash !== owner.password_hash) {
      return wrongPassword('currentPassword');
    }
    await replaceAdminPassword(tx, self.id, { passwordHash, keep: self.session });
    await queueSecurityMail(tx, platform, held, passwordChanged);
    const who = `admin:${self.id}`;
    await recordAudit(tx, now(), { actor: who, action: 'admin.password-change', subject: who });
    return { message: 'Your password is changed. You are signed out everywhere else.' };
  });
}

const passwordChanged = {
  subject: 'Your administrator password was changed',
  paragraphs: [
    'The password of your account in the control room was changed, and your other sessions were ended.',
    'If it was not you, please tell another administrator at once.',
  ],
};
