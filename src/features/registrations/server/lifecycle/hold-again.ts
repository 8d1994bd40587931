import type { Tx } from '#server/db/schema.ts';
import { type LockedRegistration, lockRegistrations } from './locked.ts';

/**
 * Restarts the hold of seats taken with a pass when the payment of the pass has changed but is still not confirmed: the
 * same as after a change of a registration's own payment (decision 22).
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

/** Locks the registrations that were made with these pass orders. */
export async function lockMadeWith(tx: Tx, orderIds: readonly string[]): Promise<LockedRegistration[]> {
  if (orderIds.length === 0) return [];
  const made = tx
    .selectFrom('registrations')
    .select('id')
    .where('pass_order_id', 'in', orderIds)
    // Lets the database use the partial index, which holds only rows with a pass.
    .where('pass_order_id', '<>', '');
  const ids = (await made.execute()).map(({ id }) => id);
  return lockRegistrations(tx, ids);
}
