import { sql } from 'kysely';
import type { z } from 'zod';
import { updateProfile as contract, type profileFields } from '#features/accounts/student-profile-contract.ts';
import { meaningOf } from '#features/colleges/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import { eraseSecretsOf } from '#server/mail/mail-secrets.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { counted } from '#server/within.ts';
import type { ConfirmationThrottle } from '../email/confirmation-throttle.ts';
import { queueConfirmation } from '../email/queue-confirmation.ts';
import { queueStudentMail } from '../email/security-mail.ts';
import { type PasswordGate, wrongPassword } from '../passwords/password-gate.ts';
import { findStudent, holdStudent } from './students.ts';

type ProfileFields = z.output<typeof profileFields>;

/** What other features check or do when the email or the college of an account changes. */
export interface ProfileDependencies {
  /** Changes the address of the account's waiting mails. */
  followEmail: (tx: Tx, studentId: string, from: string, to: string) => Promise<void>;
  /** Whether a price of the account depends on this email. The email must not change then. */
  isEmailNeeded: (tx: Tx, studentId: string) => Promise<boolean>;
  /** Whether a price of the account depends on its college. The college must not change then. */
  isCollegeNeeded: (tx: Tx, studentId: string) => Promise<boolean>;
}

export interface ProfileParts extends ProfileDependencies {
  gate: PasswordGate;
  confirmations: ConfirmationThrottle;
}

/**
 * A new email needs the password and is mailed to the old address, because the student logs in with the new email from
 * then on.
 */
export async function updateProfile(
  platform: Platform,
  dependencies: ProfileParts,
  studentId: string,
  { currentPassword, ...fields }: ProfileFields,
  ip: string,
) {
  const { db } = platform;
  const { email, ...details } = fields;
  const before = await findStudent(db, studentId);
  if (email === undefined || isSameAddress(email, before?.email)) {
    return write(db, (tx) => changeDetails(tx, dependencies, { id: studentId, email, details }));
  }
  if (!currentPassword) return invalid({ currentPassword: 'Please enter your current password to change the email.' });
  const owner = await dependencies.gate.confirm(studentId, currentPassword, 'currentPassword', ip);
  if (owner instanceof Refusal) return owner;
  return changeEmail(platform, dependencies, owner, details, email);
}

const isSameAddress = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase();

async function changeDetails(
  tx: Tx,
  { isCollegeNeeded }: ProfileDependencies,
  { id, email, details }: { id: string; email: string | undefined; details: Omit<ProfileFields, 'email'> },
) {
  // A registration locks the student too, so the group price of one that is being made is stored by now.
  await holdStudent(tx, { id });
  const refused = await whyNotCollege(tx, isCollegeNeeded, id, details.college);
  if (refused) return refused;
  await tx.updateTable('students').set(details).where('id', '=', id).execute();
  if (email === undefined) return undefined;
  // Writes only a different spelling of the same address. An address that another call has changed is kept.
  await tx
    .updateTable('students')
    .set({ email })
    .where('id', '=', id)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute();
  return undefined;
}

/**
 * Refuses a college that means a different one while a price depends on the old one. The transaction locks the student.
 */
async function whyNotCollege(tx: Tx, isNeeded: ProfileDependencies['isCollegeNeeded'], id: string, college: string) {
  const before = (await findStudent(tx, id))?.college ?? '';
  const meaning = await meaningOf(tx, [before, college]);
  if (meaning(before) === meaning(college) || !(await isNeeded(tx, id))) return undefined;
  return refuse('collegeNeeded', { errors: { college: contract.refusals.collegeNeeded.message } });
}

async function changeEmail(
  platform: Platform,
  { followEmail, isEmailNeeded, isCollegeNeeded, confirmations }: ProfileParts,
  owner: { id: string; password_hash: string },
  details: Omit<ProfileFields, 'email'>,
  email: string,
) {
  const now = platform.now();
  const mayMail = (await isMailServerSet(platform)) && (await confirmations.mayMail(email));
  const change = () =>
    write(platform.db, async (tx) => {
      const held = await holdStudent(tx, { id: owner.id });
      if (held?.password_hash !== owner.password_hash) return wrongPassword('currentPassword');
      if (await isEmailNeeded(tx, owner.id))
        return refuse('emailNeeded', { errors: { email: contract.refusals.emailNeeded.message } });
      const otherCollege = await whyNotCollege(tx, isCollegeNeeded, owner.id, details.college);
      if (otherCollege) return otherCollege;
      await tx
        .updateTable('students')
        .set({ ...details, email, email_confirmed_at: '' })
        .where('id', '=', owner.id)
        .execute();
      // Links in the old mailbox must no longer open the account or confirm its email.
      await tx.deleteFrom('email_confirmations').where('student_id', '=', owner.id).execute();
      await tx.deleteFrom('password_links').where('student_id', '=', owner.id).execute();
      await eraseSecretsOf(tx, platform, owner.id);
      if (mayMail) await queueConfirmation(tx, platform, { id: owner.id, name: details.name, email });
      await followEmail(tx, owner.id, held.email, email);
      await queueStudentMail(tx, platform, held, emailChanged);
      await recordAudit(tx, now, {
        actor: `student:${owner.id}`,
        action: 'student.email-change',
        subject: `student:${owner.id}`,
      });
      return undefined;
    });
  const changed = counted(change, async () => {
    if (mayMail) await confirmations.takeBack(email);
  });
  const errors = { email: 'Another account uses this email already.' };
  return changed.catch(refuseIf({ taken: refuse('emailTaken', { errors }) }));
}

const emailChanged = {
  subject: 'The email of your account was changed',
  paragraphs: [
    'Your account now has another email address. Mails about your registrations go there from now on.',
    'If you did not change it, somebody else may know your password: please write to us at once.',
  ],
};
