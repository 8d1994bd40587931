import type { Tx } from '#server/db/schema.ts';
import { type LockedRegistration, lockRegistrations } from './locked.ts';

/**
 * The payment of their passes has changed and is still not there: seats that were taken with them are held for the
 * whole time again, as after a change of a registration's own payment (decision 22).
 */
export async function holdAgain(tx: Tx, madeWith: readonly LockedRegistration[], at: Date): Promise<void> {
  const waiting = madeWith.filter((row) => row.registration_status === 'pending');
  if (waiting.length === 0) return;
  await tx
    .updateTable('registrations')
    .set({ updated_at: at.toISOString() })
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute();
}

/** The registrations that were made with the passes of these orders. */
export async function lockMadeWith(tx: Tx, orderIds: readonly string[]): Promise<LockedRegistration[]> {
  if (orderIds.length === 0) return [];
  const made = tx
    .selectFrom('registrations')
    .select('id')
    .where('pass_order_id', 'in', orderIds)
    // The partial index holds only rows with a pass.
    .where('pass_order_id', '<>', '');
  const ids = (await made.execute()).map(({ id }) => id);
  return lockRegistrations(tx, ids);
}
