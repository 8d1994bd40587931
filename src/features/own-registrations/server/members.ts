import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type OfMember = ExpressionBuilder<Database, 'students' | 'team_members'>;

/** A member typed by the leader is the account that has confirmed the same email (decision 47). */
export const isAccountByEmail = ({ and, eb }: OfMember) =>
  and([
    eb('team_members.student_id', 'is', null),
    eb('students.email_confirmed_at', '<>', ''),
    eb(sql`lower(students.email)`, '=', sql`lower(team_members.email)`),
  ]);

/** The account of a member: the account that accepted the invitation, or else the one with the same email. */
export const isAccountOfMember = (query: OfMember) =>
  query.or([query('students.id', '=', query.ref('team_members.student_id')), isAccountByEmail(query)]);
