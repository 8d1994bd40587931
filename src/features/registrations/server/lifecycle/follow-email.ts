import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';

/**
 * Mails about a registration go to the email in the registration. Registrations made with `from`, the account's old
 * email, are changed to `to`. Any other email was chosen for its registration and is not changed.
 */
export async function followEmail(tx: Tx, studentId: string, from: string, to: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ email: to })
    .where('student_id', '=', studentId)
    .where(sql<string>`lower(email)`, '=', from.toLowerCase())
    .execute();
}
