import { passwordLinkMinutes } from '#features/accounts/password-contract.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { newToken, tokenHash } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { paths } from '#shared/paths.ts';
import { queueStudentMail } from '../email/security-mail.ts';
import { holdStudent } from '../profile/students.ts';

/**
 * Makes a new link for an account and deletes the previous one. Only its hash is stored, so a leaked database opens no
 * account.
 */
export async function replacePasswordLink(
  tx: Tx,
  now: Date,
  of: { student_id: string } | { admin_id: string },
  { minutes = passwordLinkMinutes, isMailed = false } = {},
) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const times = { created_at: now.toISOString(), expires_at: expiresAt.toISOString() };
  const link = { ...times, token_hash: tokenHash(token), proves_email: isMailed ? 1 : 0 } as const;
  await tx
    .insertInto('password_links')
    .values({ ...of, ...link })
    .onConflict((conflict) => conflict.column('student_id' in of ? 'student_id' : 'admin_id').doUpdateSet(link))
    .execute();
  return { token, expiresAt };
}

/** Makes a link that an administrator hands over in person. The student gets a mail about it. */
export function issuePasswordLink(platform: Platform, studentId: string, adminId: string) {
  const { db, config } = platform;
  return write(db, async (tx) => {
    const now = platform.now();
    const student = await holdStudent(tx, { id: studentId });
    if (!student) return refuse('studentNotFound');
    const { token, expiresAt } = await replacePasswordLink(tx, now, { student_id: studentId });
    await queueStudentMail(tx, platform, student, linkIssued);
    await recordAudit(tx, now, {
      actor: `admin:${adminId}`,
      action: 'student.password-link',
      subject: `student:${studentId}`,
      after: { expiresAt: expiresAt.toISOString() },
    });
    const path = paths.studentResetPassword(token);
    return { path, url: `${config.publicUrl ?? ''}${path}`, expiresAt: expiresAt.toISOString() };
  });
}

const linkIssued = {
  subject: 'A link for a new password was made for you',
  paragraphs: [
    `An organiser has made a link that sets a new password for your account. It works once, within ${passwordLinkMinutes} minutes. The link is not in this mail: the organiser gives it to you.`,
    'If you did not ask the organisers for it, please write to us at once.',
  ],
};
