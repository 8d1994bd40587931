import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

export { isAccountByEmail, isAccountOfMember } from './members.ts';

/**
 * A condition for the registrations that a student leads or is a member of. Reads the memberships first, because with a
 * subquery in an `or` PostgreSQL would read every registration.
 */
export async function takesPart(db: Db, studentId: string): Promise<RawBuilder<SqlBool>> {
  const member = await db
    .selectFrom('team_members')
    .select('registration_id')
    .where('student_id', '=', studentId)
    .where('state', '=', 'accepted')
    .execute();
  const own = sql<SqlBool>`registrations.student_id = ${studentId}`;
  if (member.length === 0) return own;
  const ids = sql.join(member.map(({ registration_id }) => registration_id));
  return sql<SqlBool>`(registrations.id in (${ids}) or ${own})`;
}
