import { type SelectQueryBuilder, sql } from 'kysely';
import { prepared } from '#server/db/prepared.ts';
import type { Database, Db, Tx } from '#server/db/schema.ts';
import type { StudentInfo, StudentProfile } from '../contract.ts';

type StudentRow = Awaited<ReturnType<typeof findStudent>>;

export function findStudent(db: Db, id: string) {
  return db
    .selectFrom('students')
    .select(['id', 'name', 'email', 'phone', 'college', 'department', 'year', 'verified', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * An update that changes nothing: whoever changes this student at this moment waits, and is waited for. What it
 * answers stays true until the end of the transaction.
 */
export function holdStudent(tx: Tx, who: { id: string } | { email: string }) {
  const held = tx.updateTable('students').set((row) => ({ verified: row.ref('verified') }));
  const one = 'id' in who ? held.where('id', '=', who.id) : held.where(lowerEmail, '=', who.email.toLowerCase());
  return one.returning(['id', 'name', 'email', 'password_hash']).executeTakeFirst();
}

const wish = prepared((db, at: { id: string }) =>
  db.selectFrom('students').select('mail_wanted').where('id', '=', at.id),
);

/** Whether a student wants the mails that are a courtesy. What concerns money or safety is mailed without asking. */
export async function wantsMail(db: Db, studentId: string): Promise<boolean> {
  return (await wish(db, { id: studentId })).rows[0]?.mail_wanted === 1;
}

const lowerEmail = sql<string>`lower(email)`;

/** Emails compare without case (specification's decisions, 19). */
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

export function toStudentProfile(row: NonNullable<StudentRow>): StudentProfile {
  const { id, created_at, verified, ...details } = row;
  return { _id: id, ...details, verified: verified === 1, createdAt: created_at };
}
