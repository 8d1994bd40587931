import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { tokenHash } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { holdStudent } from '../profile/students.ts';
import { codeHash } from './queue-confirmation.ts';

const confirmed = { message: 'Your email is confirmed.', emailState: 'confirmed' } as const;

/** Each try is counted before its code is compared, so parallel tries cannot exceed the limit. */
export async function confirmByCode(platform: Platform, studentId: string, typed: string) {
  const { db, now } = platform;
  const outcome = await write(db, async (tx) => {
    const student = await holdStudent(tx, { id: studentId });
    if (!student) throw new Error('a session outlived its student');
    if (student.email_confirmed_at) return 'right';
    const waiting = await tx
      .updateTable('email_confirmations')
      .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
      .where('student_id', '=', studentId)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', now().toISOString())
      .where(sql<string>`lower(email)`, '=', student.email.toLowerCase())
      .returning(['code_hash', 'tries_left'])
      .executeTakeFirst();
    if (!waiting) return 'none';
    const hash = codeHash(platform, studentId, typed.replace(/\s/g, ''));
    // Returned, not refused: a refusal would roll back the transaction, and the count with it.
    if (!timingSafeEqual(Buffer.from(hash), Buffer.from(waiting.code_hash))) return waiting.tries_left;
    await markEmailConfirmed(tx, platform, student);
    return 'right';
  });
  if (outcome === 'right') return confirmed;
  if (outcome === 'none') return refuse('codeExpired');
  return invalid({
    code:
      outcome > 0 ? 'This is not the code from the newest mail.' : 'This is not the code. Please ask for a new one.',
  });
}

/** Needs only the token, because the mail may be opened on a device where the student is not logged in. */
export function confirmByLink(platform: Platform, token: string) {
  return write(platform.db, async (tx) => {
    const spent = await tx
      .deleteFrom('email_confirmations')
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', platform.now().toISOString())
      .returning(['student_id', 'email'])
      .executeTakeFirst();
    const student = spent && (await holdStudent(tx, { id: spent.student_id }));
    // The email was changed after this mail had been sent.
    if (!student || student.email.toLowerCase() !== spent.email.toLowerCase()) return refuse('linkInvalid');
    await markEmailConfirmed(tx, platform, student);
    return { message: confirmed.message };
  });
}

/** Records that the owner of the account can read the mailbox of its email. */
export async function markEmailConfirmed(
  tx: Tx,
  platform: Pick<Platform, 'now'>,
  { id, email_confirmed_at }: { id: string; email_confirmed_at: string },
): Promise<void> {
  await tx.deleteFrom('email_confirmations').where('student_id', '=', id).execute();
  if (email_confirmed_at) return;
  const now = platform.now();
  await tx.updateTable('students').set({ email_confirmed_at: now.toISOString() }).where('id', '=', id).execute();
  const who = `student:${id}`;
  await recordAudit(tx, now, { actor: who, action: 'student.email-confirmed', subject: who });
}
