import type { z } from 'zod';
import type { setPasswordByLink as contract } from '#features/accounts/password-contract.ts';
import { recordAudit } from '#server/audit.ts';
import { didChange } from '#server/db/concurrency.ts';
import { write } from '#server/db/write.ts';
import { invalid, Refusal, refuse } from '#server/http/refusal.ts';
import { tokenHash } from '#server/ids.ts';
import { eraseUsedSecret } from '#server/mail/mail-secrets.ts';
import type { Platform } from '#server/platform.ts';
import { queueSecurityMail } from '../email/security-mail.ts';
import { replaceAdminPassword } from './admin-passwords.ts';
import { whyNotPassword } from './common-passwords.ts';
import { hashPassword, refuseBusy } from './passwords.ts';

/** Sets a password with the token of a link. One DELETE uses the token up, so only one of several calls succeeds. */
export async function setAdminPasswordByLink(
  platform: Platform,
  { token, password }: z.output<(typeof contract)['body']>,
) {
  const { db, now } = platform;
  const hash = tokenHash(token);
  // Checked before hashing, so that a made-up token costs no hashing.
  const link = await db
    .selectFrom('password_links')
    .innerJoin('admins', 'admins.id', 'password_links.admin_id')
    .select(['admins.id', 'admins.name', 'admins.email'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!link) return refuse('linkInvalid');
  const { id } = link;
  const common = await whyNotPassword(password, link);
  if (common) return invalid({ password: common });
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return refuseBusy();
  const outcome = await write(db, async (tx) => {
    const links = tx.deleteFrom('password_links').where('token_hash', '=', hash);
    if (!(await didChange(links.where('expires_at', '>', now().toISOString())))) return refuse('linkInvalid');
    const person = await tx.selectFrom('admins').select(['name', 'email']).where('id', '=', id).executeTakeFirst();
    if (!person) return refuse('linkInvalid');
    await replaceAdminPassword(tx, id, { passwordHash });
    await eraseUsedSecret(tx, platform, person.email, token);
    await queueSecurityMail(tx, platform, person, passwordSet);
    await recordAudit(tx, now(), { actor: `admin:${id}`, action: 'admin.password-reset', subject: `admin:${id}` });
    return person;
  });
  if (outcome instanceof Refusal) return outcome;
  return { message: 'Your password is set. Please sign in with it.' };
}

const passwordSet = {
  subject: 'Your password was set',
  paragraphs: [
    'The password of your account for the control room was set with a one-time link, and the account was signed out everywhere.',
    'If it was not you, please write to us at once.',
  ],
};
