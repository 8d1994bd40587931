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

/** An own order that opens an event. */
export interface OpeningOrder extends UsableOrder {
  name: string;
  passId: string;
  /** How many events of this kind are left; undefined where nothing is counted. */
  left: number | undefined;
}

/** The student's orders that open an event: paid ones first. */
export async function openingOrders(
  db: Db,
  studentId: string,
  event: { id: string; eventType: EventType },
): Promise<OpeningOrder[]> {
  const orders = await db
    .selectFrom('pass_orders')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .select(['pass_orders.id', 'pass_id', 'status', 'pass_orders.covers', 'passes.name'])
    .where('student_id', '=', studentId)
    .where('status', 'in', ['active', 'pending'])
    // 'active' before 'pending'.
    .orderBy('status')
    .orderBy('pass_orders.created_at')
    .execute();
  const opening = orders.flatMap(({ id, pass_id, status, covers, name }) => {
    const kind = allowanceFor(JSON.parse(covers), event);
    return kind === undefined ? [] : [{ orderId: id, passId: pass_id, name, kind, isPaid: status === 'active' }];
  });
  if (opening.length === 0) return [];
  const left = await readLeft(
    db,
    opening.map(({ orderId }) => orderId),
  );
  return opening.map((order) => ({
    ...order,
    left: order.kind === '' ? undefined : (left.get(order.orderId)?.[order.kind] ?? 0),
  }));
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
  const opening = (await openingOrders(db, studentId, event)).filter(
    (order) => !passId || order.orderId === passId || order.passId === passId,
  );
  if (opening.length === 0) return undefined;
  return opening.find(({ kind }) => kind === '') ?? opening.find(({ left }) => left !== 0) ?? 'spent';
}
