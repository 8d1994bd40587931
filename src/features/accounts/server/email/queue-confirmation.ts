import { createHmac, randomInt } from 'node:crypto';
import { confirmEmailPath, emailConfirmation } from '#features/accounts/rules.ts';
import type { Tx } from '#server/db/schema.ts';
import { newToken, tokenHash } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { queueStudentMail } from './security-mail.ts';

const { hours, digits, tries } = emailConfirmation;

/** Mails a link and a code that confirm an account's email. They replace earlier ones. Only their hashes are stored. */
export async function queueConfirmation(
  tx: Tx,
  platform: Platform,
  to: { id: string; name: string; email: string },
): Promise<void> {
  const now = platform.now();
  const goodUntil = new Date(now.getTime() + hours * 3_600_000);
  const token = newToken();
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const row = {
    email: to.email,
    token_hash: tokenHash(token),
    code_hash: codeHash(platform, to.id, code),
    tries_left: tries,
    created_at: now.toISOString(),
    expires_at: goodUntil.toISOString(),
  };
  await tx
    .insertInto('email_confirmations')
    .values({ student_id: to.id, ...row })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(row))
    .execute();
  const url = (platform.config.publicUrl ?? '') + confirmEmailPath(token);
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
  const mail = {
    ...words,
    facts: [['Code', typed] satisfies [string, string]],
    link: { label: 'Confirm your email', url },
  };
  const about = { goodUntil, secrets: [token, typed], isAskedFor: true };
  await queueStudentMail(tx, platform, { ...to, email_confirmed_at: '' }, mail, about);
}

/**
 * The hash has a key, because all the million codes could be tried. It contains the student's id, so that a code works
 * for one account only.
 */
export const codeHash = ({ signingKey }: Pick<Platform, 'signingKey'>, studentId: string, code: string): string =>
  createHmac('sha256', signingKey).update(`email code|${studentId}|${code}`).digest('hex');

const words = {
  subject: 'Confirm your email',
  paragraphs: [
    'You have an account with this email address. Please confirm that the address is yours.',
    `Open the link below, or enter the code on the website. Both work for ${hours} hours. If you have several of these mails, use the newest.`,
    'Until you confirm, you can hold at most two registrations or passes, and we send you only their receipts.',
    'If you did not make this account, ignore this mail.',
  ],
};
