import { lockRegistration } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { lockOrder } from '../rows.ts';
import { type LockedLines, lockJointPayment } from './joint-lines.ts';

/** Locks a registration or an order, with all lines of its joint payment, since these are decided together (decision 55). */
export async function lockWithOthers(tx: Tx, id: string): Promise<LockedLines> {
  const jointIn = (table: 'registrations' | 'pass_orders') =>
    tx.selectFrom(table).select('joint_payment_id').where('id', '=', id).executeTakeFirst();
  const found = (await jointIn('registrations')) ?? (await jointIn('pass_orders'));
  if (found?.joint_payment_id) return lockJointPayment(tx, found.joint_payment_id);
  const order = await lockOrder(tx, id);
  const row = order ? undefined : await lockRegistration(tx, id);
  return { orders: order ? [order] : [], registrations: row ? [row] : [] };
}
