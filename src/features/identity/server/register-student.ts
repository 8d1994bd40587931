import type { z } from 'zod';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { openSession } from '#server/http/session.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { signUpFields } from '../contract.ts';
import { hashPassword, refuseBusy } from './passwords.ts';
import { toStudentInfo } from './students.ts';

/** The unique index on the email settles two sign-ups at once. */
export async function registerStudent({ db, now }: Platform, fields: z.output<typeof signUpFields>) {
  const { password, ...details } = fields;
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return refuseBusy();
  const student = { id: newId(), ...details };
  try {
    return await write(db, async (tx) => {
      await tx
        .insertInto('students')
        .values({ ...student, password_hash: passwordHash, verified: 0, created_at: now().toISOString() })
        .execute();
      return { token: await openSession(tx, 'student', student.id, now()), student: toStudentInfo(student) };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse('emailTaken', { errors: { email: 'An account with this email already exists.' } });
  }
}
