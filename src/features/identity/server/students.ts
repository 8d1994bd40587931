import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Db } from '#server/db/schema.ts';
import type { StudentInfo, StudentProfile } from '../contract.ts';

type StudentRow = Awaited<ReturnType<typeof findStudent>>;

export function findStudent(db: Db, id: string) {
  return db
    .selectFrom('students')
    .select(['id', 'name', 'email', 'phone', 'college', 'department', 'year', 'verified', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Emails compare without case (decisions.md, 19). */
export function byEmail<T extends 'students' | 'admins', O>(
  query: SelectQueryBuilder<Database, T, O>,
  email: string,
): SelectQueryBuilder<Database, T, O> {
  return query.where(sql<string>`lower(email)`, '=', email.toLowerCase());
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
