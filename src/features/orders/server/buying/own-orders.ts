import type { PassRow } from '#features/passes/server/index.ts';
import { paymentReference } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';

export const findPass = (db: Db, id: string): Promise<PassRow | undefined> =>
  db.selectFrom('passes').selectAll().where('id', '=', id).executeTakeFirst();

/** A student's orders of one pass. There are several only if earlier ones were cancelled. */
export async function ownOrders(db: Db, studentId: string, passId: string) {
  const own = await db
    .selectFrom('pass_orders')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('pass_id', '=', passId)
    .orderBy('created_at', 'desc')
    .execute();
  return { live: own.find(({ status }) => status !== 'cancelled'), latest: own[0] };
}

export const referenceOf = ({ signingKey }: Platform, studentId: string, passId: string, latest: string | undefined) =>
  paymentReference(signingKey, studentId, `pass:${passId}`, latest);
