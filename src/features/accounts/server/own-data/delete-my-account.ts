import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { isRemovalWorthRetrying } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { removeFiles } from '#server/files/remove-file.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { countOf } from '#shared/counts.ts';
import { queueStudentMail } from '../email/security-mail.ts';
import { type PasswordGate, wrongPassword } from '../passwords/password-gate.ts';
import type { HeldStudent } from '../profile/students.ts';

/** Deletes a student with the registrations. */
export interface Removal {
  /** Locks all rows in the common order (decision 44). Undefined: the student does not exist. */
  remove: (tx: Tx, studentId: string) => Promise<{ student: HeldStudent; registrations: Removed } | undefined>;
  /** What the student loses, one sentence each: shown before the account is deleted. */
  losses: (studentId: string) => Promise<string[]>;
}

interface Removed {
  count: number;
  payments: readonly unknown[];
  files: string[];
}

/** Deletes everything in one transaction. What is kept has no names. */
export async function deleteMyAccount(
  platform: Platform,
  { gate, removal }: { gate: PasswordGate; removal: Removal },
  studentId: string,
  password: string,
  ip: string,
) {
  const owner = await gate.confirm(studentId, password, 'password', ip);
  if (owner instanceof Refusal) return owner;
  const removed = await write(
    platform.db,
    async (tx) => {
      const going = await removal.remove(tx, studentId);
      // The password was changed after it had been checked. The refusal rolls the removal back.
      if (going?.student.password_hash !== owner.password_hash) return wrongPassword('password');
      const { student } = going;
      const { count, payments } = going.registrations;
      await queueStudentMail(tx, platform, student, goodbye(count, payments.length), { accountIsGone: true });
      await recordAudit(tx, platform.now(), {
        actor: `student:${studentId}`,
        action: 'student.delete-own',
        subject: `student:${studentId}`,
        before: { registrations: count, payments },
      });
      return going.registrations;
    },
    isRemovalWorthRetrying,
  );
  if (removed instanceof Refusal) return removed;
  await removeFiles(platform, removed.files);
  return { message: 'Your account is deleted.' };
}

const goodbye = (registrations: number, payments: number) => ({
  subject: 'Your account is deleted',
  paragraphs: [
    'As you asked, your account is deleted, with everything that belonged to it.',
    ...(registrations > 0
      ? [
          registrations === 1
            ? 'Your registration is cancelled and holds no seat.'
            : `Your ${countOf(registrations, 'registration')} are cancelled and hold no seats.`,
        ]
      : []),
    ...(payments > 0
      ? [
          'The organisers only keep the amount and the transaction ID of each payment for their books, without your name. For a refund, please write to us.',
        ]
      : []),
    'If somebody else has named you as a member of a team, please ask the leader to take you out of the team.',
  ],
});
