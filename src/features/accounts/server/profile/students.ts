import { type SelectQueryBuilder, sql } from 'kysely';
import type { StudentInfo } from '#features/accounts/sign-in-contract.ts';
import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';
import { didChange, lockRow } from '#server/db/concurrency.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Database, Db, Tx } from '#server/db/schema.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import { deleteMailsTo } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';

export function findStudent(db: Db, id: string) {
  return db
    .selectFrom('students')
    .select(['id', 'name', 'email', 'phone', 'college', 'department', 'year', 'verified', 'created_at'])
    .select('email_confirmed_at')
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads and locks a student, so the row cannot change until the transaction ends. */
export function holdStudent(tx: Tx, who: { id: string } | { email: string }) {
  const students = tx
    .selectFrom('students')
    .select(['id', 'name', 'email', 'college', 'email_confirmed_at', 'password_hash']);
  return lockRow(tx, 'id' in who ? students.where('id', '=', who.id) : byEmail(students, who.email));
}
export type HeldStudent = NonNullable<Awaited<ReturnType<typeof holdStudent>>>;

/** Marks the student as checked by an organiser. Returns false if the student is checked already or does not exist. */
export function markVerified(tx: Tx, id: string): Promise<boolean> {
  return didChange(tx.updateTable('students').set({ verified: 1 }).where('id', '=', id).where('verified', '=', 0));
}

/** The foreign keys also delete the student's sessions and bookmarks. */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await deleteMailsTo(tx, id);
  await tx.deleteFrom('students').where('id', '=', id).execute();
}

const account = prepared((db, at: { id: string }) =>
  db
    .selectFrom('students')
    .select(['id', 'email', 'email_confirmed_at', 'mail_wanted', 'created_at', 'sign_up_network'])
    .where('id', '=', at.id),
);

/** The columns of an account that its registrations need; undefined if the account is deleted. */
export async function findAccount(db: Db, id: string) {
  return (await account(db, { id })).rows[0];
}
export type StudentAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Whether a student wants optional mails. Mails about money or safety are always sent. */
export async function wantsMail(db: Db, studentId: string): Promise<boolean> {
  return (await findAccount(db, studentId))?.mail_wanted === 1;
}

const lowerEmail = sql<string>`lower(email)`;

/** Compares emails without case (R28). */
export function byEmail<T extends 'students' | 'admins', O>(
  query: SelectQueryBuilder<Database, T, O>,
  email: string,
): SelectQueryBuilder<Database, T, O> {
  return query.where(lowerEmail, '=', email.toLowerCase());
}

export function toStudentInfo(row: {
  id: string;
  name: string;
  email: string;
  college: string;
  phone: string;
}): StudentInfo {
  return { id: row.id, name: row.name, email: row.email, college: row.college, phone: row.phone };
}

/** The profile as the student reads it. */
export async function readProfile(platform: Pick<Platform, 'db' | 'config'>, id: string): Promise<StudentProfile> {
  const row = await findStudent(platform.db, id);
  if (!row) throw new Error('a session outlived its student');
  const { id: _id, created_at, verified, email_confirmed_at, ...details } = row;
  const emailState = email_confirmed_at ? 'confirmed' : (await isMailServerSet(platform)) ? 'toConfirm' : 'notAsked';
  return { _id, ...details, verified: verified === 1, emailState, createdAt: created_at };
}
