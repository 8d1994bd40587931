import type { Tx } from '#server/db/schema.ts';
import { lockRegistrations } from './locked.ts';

/**
 * The payment of their passes has changed and is still not there: seats that were taken with them are held for the
 * whole time again, as after a change of a registration's own payment (decision 22).
 */
export async function holdAgain(tx: Tx, orderIds: readonly string[], at: Date): Promise<void> {
  if (orderIds.length === 0) return;
  const made = tx
    .selectFrom('registrations')
    .select('id')
    .where('pass_order_id', 'in', orderIds)
    // The partial index holds only rows with a pass.
    .where('pass_order_id', '<>', '');
  const ids = (await made.execute()).map(({ id }) => id);
  const waiting = (await lockRegistrations(tx, ids)).filter((row) => row.registration_status === 'pending');
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
