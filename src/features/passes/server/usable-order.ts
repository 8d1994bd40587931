import type { EventType } from '#features/events/contract.ts';
import type { Db } from '#server/db/schema.ts';
import { allowanceFor } from '../opening-rules.ts';
import { readLeft } from './allowances.ts';

export interface UsableOrder {
  orderId: string;
  /** What the pass counts the event under; '' where it counts nothing. */
  kind: string;
  isPaid: boolean;
}

/**
 * The student's order that opens an event: a paid one before one that waits, one that counts nothing before one that
 * does. `passId` names a pass or an order of it. `spent`: there is one, and nothing is left of it.
 */
export async function findUsableOrder(
  db: Db,
  studentId: string,
  event: { id: string; eventType: EventType },
  passId: string,
): Promise<UsableOrder | 'spent' | undefined> {
  const orders = await db
    .selectFrom('pass_orders')
    .select(['id', 'pass_id', 'status', 'covers'])
    .where('student_id', '=', studentId)
    .where('status', 'in', ['active', 'pending'])
    // 'active' before 'pending'.
    .orderBy('status')
    .orderBy('created_at')
    .execute();
  const wanted = orders.filter((order) => !passId || order.id === passId || order.pass_id === passId);
  const opening = wanted.flatMap(({ id, status, covers }) => {
    const kind = allowanceFor(JSON.parse(covers), event);
    return kind === undefined ? [] : [{ orderId: id, kind, isPaid: status === 'active' }];
  });
  if (opening.length === 0) return undefined;
  const left = await readLeft(
    db,
    opening.map(({ orderId }) => orderId),
  );
  const usable = opening.filter(({ orderId, kind }) => kind === '' || (left.get(orderId)?.[kind] ?? 0) > 0);
  return usable.find(({ kind }) => kind === '') ?? usable[0] ?? 'spent';
}
