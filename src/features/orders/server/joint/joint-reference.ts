import { countHandedOver, paymentReference } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';

/**
 * The reference of a student's next joint payment. It is computed from the last joint payment and not from the cart. So
 * it stays the same until the student pays, even if the cart changes.
 */
export async function jointReference(db: Db, { signingKey }: Platform, studentId: string): Promise<string> {
  const latestIn = (table: 'registrations' | 'pass_orders') =>
    db
      .selectFrom(table)
      .select(['joint_payment_id', 'created_at'])
      .where('student_id', '=', studentId)
      .where('joint_payment_id', '<>', '')
      .orderBy('created_at', 'desc')
      .orderBy('joint_payment_id')
      .limit(1)
      .executeTakeFirst();
  const found = [await latestIn('registrations'), await latestIn('pass_orders')].filter((row) => row !== undefined);
  const [latest] = found.toSorted((a, b) => (a.created_at > b.created_at ? -1 : 1));
  const handedOver = await countHandedOver(db, studentId);
  return paymentReference(signingKey, studentId, 'joint payment', latest?.joint_payment_id, handedOver);
}
