import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** A typed member is the account with that confirmed email (decision 47). */
export const isAccountOfMember = ({ or, and, eb, ref }: ExpressionBuilder<Database, 'students' | 'team_members'>) =>
  or([
    eb('students.id', '=', ref('team_members.student_id')),
    and([
      eb('team_members.student_id', 'is', null),
      eb('students.email_confirmed_at', '<>', ''),
      eb(sql`lower(students.email)`, '=', sql`lower(team_members.email)`),
    ]),
  ]);
