import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';

/**
 * A student's registrations are mailed about at the address that each was made with. Those made with `from`, the
 * account's own, follow the account to `to`; another address was chosen for its registration and stays.
 */
export async function followEmail(tx: Tx, studentId: string, from: string, to: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ email: to })
    .where('student_id', '=', studentId)
    .where(sql<string>`lower(email)`, '=', from.toLowerCase())
    .execute();
}
