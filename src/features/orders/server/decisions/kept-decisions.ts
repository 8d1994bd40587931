import type { Selectable } from 'kysely';
import { undoSeconds } from '#features/orders/admin-contract.ts';
import { holdsSeat, lockMadeWith, stateOf } from '#features/registrations/server/index.ts';
import type { Database, Tx } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import type { LockedLines } from '../joint/joint-lines.ts';

export type KeptDecision = Selectable<Database['payment_decisions']>;

interface Deciding extends Pick<KeptDecision, 'decision' | 'reason'> {
  adminId: string;
  at: Date;
}

/**
 * Stores who decided what on each of these lines, with the values that an undo restores. `at` is also the time of the
 * changes, by which an undo finds them. Returns the decision on the line `of`.
 */
export async function saveDecisions(
  tx: Tx,
  { of, orders, registrations }: LockedLines & { of: string },
  { adminId, decision, reason, at }: Deciding,
): Promise<KeptDecision> {
  // Registrations made with a pass whose status an organiser has set by hand. All others follow their pass, also after
  // an undo.
  const madeWith = await lockMadeWith(
    tx,
    orders.map(({ id }) => id),
  );
  const setByHand = madeWith.filter((row) => holdsSeat(stateOf(row)) && stateOf(row) !== 'checking');
  const admin = await tx.selectFrom('admins').select('name').where('id', '=', adminId).executeTakeFirst();
  const rows = [...orders, ...registrations, ...setByHand].map((before) => {
    const isOrder = 'pass_id' in before;
    return {
      id: newId(),
      registration_id: before.id,
      admin_id: adminId,
      admin_name: admin?.name ?? '',
      decision,
      reason: decision === 'rejected' ? reason : '',
      at: at.toISOString(),
      undone_at: '',
      // A decision on an order can be undone only if the order was pending, so nothing else has to be restored.
      registration_status_before: isOrder ? ('pending' as const) : before.registration_status,
      shared_before: isOrder ? (0 as const) : before.transaction_shared,
    };
  });
  await tx.insertInto('payment_decisions').values(rows).execute();
  const asked = rows.find((row) => row.registration_id === of);
  if (!asked) throw new Error('the line that is decided is one of those that wait');
  return asked;
}

export const undoUntil = (at: Date): Date => new Date(at.getTime() + undoSeconds * 1_000);
