import type { Selectable } from 'kysely';
import { undoSeconds } from '#features/orders/admin-contract.ts';
import type { LockedRegistration } from '#features/registrations/server/index.ts';
import type { Database, Tx } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import type { OrderRow } from '../rows.ts';

export type KeptDecision = Selectable<Database['payment_decisions']>;

interface Deciding extends Pick<KeptDecision, 'decision' | 'reason'> {
  adminId: string;
  at: Date;
}

/** Who decided what, with what an undo puts back. `at` is also the time of the changes, by which an undo finds them. */
export async function keepDecision(
  tx: Tx,
  before: LockedRegistration | OrderRow,
  { adminId, decision, reason, at }: Deciding,
): Promise<KeptDecision> {
  const admin = await tx.selectFrom('admins').select('name').where('id', '=', adminId).executeTakeFirst();
  const isOrder = 'pass_id' in before;
  const row = {
    id: newId(),
    registration_id: before.id,
    admin_id: adminId,
    admin_name: admin?.name ?? '',
    decision,
    reason: decision === 'rejected' ? reason : '',
    at: at.toISOString(),
    undone_at: '',
    // Of an order only a decision that was waited for can be undone.
    registration_status_before: isOrder ? ('pending' as const) : before.registration_status,
    shared_before: isOrder ? (0 as const) : before.transaction_shared,
  };
  await tx.insertInto('payment_decisions').values(row).execute();
  return row;
}

export const undoUntil = (at: Date): Date => new Date(at.getTime() + undoSeconds * 1_000);
