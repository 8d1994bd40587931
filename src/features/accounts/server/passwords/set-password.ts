import type { z } from 'zod';
import type { passwordChangeFields, passwordResetFields } from '#features/accounts/password-contract.ts';
import { recordAudit } from '#server/audit.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { closeSessions, type Viewer } from '#server/http/session.ts';
import { tokenHash } from '#server/ids.ts';
import { eraseUsedSecret } from '#server/mail/mail-secrets.ts';
import type { Platform } from '#server/platform.ts';
import { markEmailConfirmed } from '../email/confirm-email.ts';
import { queueStudentMail } from '../email/security-mail.ts';
import { holdStudent } from '../profile/students.ts';
import type { CalendarFeed } from '../sessions/endpoints.ts';
import { type PasswordGate, wrongPassword } from './password-gate.ts';
import { hashPassword, refuseBusy } from './passwords.ts';

interface Dependencies {
  gate: PasswordGate;
  calendarFeed: CalendarFeed;
}

/** Sets a password with the token of a link. One DELETE uses the token up, so only one of several calls succeeds. */
export async function resetPassword(
  platform: Platform,
  calendarFeed: CalendarFeed,
  { token, password }: z.output<typeof passwordResetFields>,
) {
  const { db, now } = platform;
  const hash = tokenHash(token);
  // Checked before hashing, so that a made-up token costs no hashing.
  const link = await db
    .selectFrom('password_links')
    .select(['student_id', 'proves_email'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  const studentId = link?.student_id;
  if (!studentId) return refuse('linkInvalid');
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return refuseBusy();
  const outcome = await write(db, async (tx) => {
    const student = await holdStudent(tx, { id: studentId });
    const links = tx.deleteFrom('password_links').where('token_hash', '=', hash);
    const isSpent = await didChange(links.where('expires_at', '>', now().toISOString()));
    if (!student || !isSpent) return refuse('linkInvalid');
    // The link was mailed, so a person who has it can read the mailbox.
    if (link.proves_email === 1) await markEmailConfirmed(tx, platform, student);
    await eraseUsedSecret(tx, platform, student.email, token);
    await putPassword(tx, platform, calendarFeed, student, { passwordHash, action: 'student.password-reset' });
    return student;
  });
  if (outcome instanceof Refusal) return outcome;
  return { message: 'Your new password is set. Please log in with it.' };
}

export async function changePassword(
  platform: Platform,
  { gate, calendarFeed }: Dependencies,
  viewer: Viewer,
  fields: z.output<typeof passwordChangeFields>,
  ip: string,
) {
  const { db } = platform;
  const owner = await gate.confirm(viewer.id, fields.currentPassword, 'currentPassword', ip);
  if (owner instanceof Refusal) return owner;
  const passwordHash = await hashPassword(fields.newPassword);
  if (!passwordHash) return refuseBusy();
  return write(db, async (tx) => {
    const student = await holdStudent(tx, { id: viewer.id });
    // The password was changed by another call after it had been checked.
    if (student?.password_hash !== owner.password_hash) return wrongPassword('currentPassword');
    const { session } = viewer;
    await putPassword(tx, platform, calendarFeed, student, {
      passwordHash,
      action: 'student.password-change',
      keep: session,
    });
    return { message: 'Your password is changed. You are signed out everywhere else.' };
  });
}

/** Also ends everything else that opens the account: links, other sessions and the calendar address. */
async function putPassword(
  tx: Tx,
  platform: Platform,
  calendarFeed: CalendarFeed,
  student: { id: string; name: string; email: string; email_confirmed_at: string },
  { passwordHash, action, keep }: { passwordHash: string; action: string; keep?: string },
): Promise<void> {
  const { id } = student;
  await tx.updateTable('students').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  await tx.deleteFrom('password_links').where('student_id', '=', id).execute();
  await closeSessions(tx, { kind: 'student', id }, keep);
  await calendarFeed.end(tx, id);
  await queueStudentMail(tx, platform, student, passwordChanged);
  await recordAudit(tx, platform.now(), { actor: `student:${id}`, action, subject: `student:${id}` });
}

const passwordChanged = {
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your account was changed, and your account was signed out on other devices. If you had a private calendar address, it no longer works.',
    'If it was not you, ask for a new password on the login page, or write to us at once.',
  ],
};
