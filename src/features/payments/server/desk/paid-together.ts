import { type LockedLines, lockJointPayment } from '#features/orders/server/index.ts';
import { lockRegistration } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';

/** Locks a registration, with all lines of its joint payment, since these are decided together (decision 55). */
export async function lockWithOthers(tx: Tx, registrationId: string) {
  const found = await tx
    .selectFrom('registrations')
    .select('joint_payment_id')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  if (found?.joint_payment_id) {
    const lines = await lockJointPayment(tx, found.joint_payment_id);
    return { row: lines.registrations.find(({ id }) => id === registrationId), lines };
  }
  const row = await lockRegistration(tx, registrationId);
  return { row, lines: { orders: [], registrations: row ? [row] : [] } satisfies LockedLines };
}
