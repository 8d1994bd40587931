import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type OfMember = ExpressionBuilder<Database, 'students' | 'team_members'>;

/** A member whom the leader typed is the account with the same email, if that email is confirmed (decision 47). */
export const isAccountByEmail = ({ and, eb }: OfMember) =>
  and([
    eb('team_members.student_id', 'is', null),
    eb('students.email_confirmed_at', '<>', ''),
    eb(sql`lower(students.email)`, '=', sql`lower(team_members.email)`),
  ]);

/**
 * The account of a member: the account that accepted the invitation, otherwise the one with the same confirmed email.
 */
export const isAccountOfMember = (query: OfMember) =>
  query.or([query('students.id', '=', query.ref('team_members.student_id')), isAccountByEmail(query)]);
