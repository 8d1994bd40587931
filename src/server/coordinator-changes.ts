import { may } from '#shared/permissions.ts';
import type { Database, Tx } from './db/schema.ts';
import { newId } from './ids.ts';

type Change = Pick<
  Database['coordinator_changes'],
  'kind' | 'event_id' | 'registration_id' | 'value_before' | 'value_after'
>;

/**
 * Leaves a change for the payments desk to look at, if it was made by somebody who does not decide payments, as a
 * coordinator (decision 28).
 */
export async function noteCoordinatorChange(tx: Tx, at: Date, adminId: string, change: Change): Promise<void> {
  if (change.value_before === change.value_after) return;
  const admin = await tx.selectFrom('admins').select(['name', 'role']).where('id', '=', adminId).executeTakeFirst();
  if (!admin || may(admin.role, 'payments.decide')) return;
  await tx
    .insertInto('coordinator_changes')
    .values({
      ...change,
      id: newId(),
      at: at.toISOString(),
      admin_id: adminId,
      admin_name: admin.name,
      seen_by: '',
      seen_at: '',
    })
    .execute();
}

/**
 * Whether somebody who does not decide payments has taken back that a registration was paid, and the payments desk has
 * not looked at it. The note goes with the registration.
 */
export async function isTakenBackUnseen(tx: Tx, registrationId: string): Promise<boolean> {
  const note = tx
    .selectFrom('coordinator_changes')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'status')
    .where('value_before', '=', 'completed')
    .where('seen_at', '=', '');
  return (await note.limit(1).executeTakeFirst()) !== undefined;
}

/** The change, if nobody had looked at it before. */
export function markChangeSeen(tx: Tx, at: Date, id: string, adminId: string) {
  return tx
    .updateTable('coordinator_changes')
    .set({ seen_by: adminId, seen_at: at.toISOString() })
    .where('id', '=', id)
    .where('seen_at', '=', '')
    .returningAll()
    .executeTakeFirst();
}
