import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';

/**
 * Whether a student has something at the price for the own college. The account's email proves that price: on another
 * account it would prove it once more. The transaction holds the student.
 */
export async function hasOwnCollegePrice(tx: Tx, studentId: string): Promise<boolean> {
  // As `lineKey` names such a price.
  const isOwnCollege = sql<string>`'ownCollege/%'`;
  const registered = tx
    .selectFrom('registrations')
    .select('id')
    .where('student_id', '=', studentId)
    .where('registration_status', '<>', 'cancelled')
    .where('price_line', 'like', isOwnCollege);
  const bought = tx
    .selectFrom('pass_orders')
    .select('id')
    .where('student_id', '=', studentId)
    .where('status', '<>', 'cancelled')
    .where('price_line', 'like', isOwnCollege);
  return (await registered.unionAll(bought).executeTakeFirst()) !== undefined;
}
