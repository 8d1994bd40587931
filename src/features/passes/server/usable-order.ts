import { sql } from 'kysely';
import type { EventType } from '#features/events/contract.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Db } from '#server/db/schema.ts';
import { allowanceFor } from '../opening-rules.ts';
import { soldStatuses } from '../rules.ts';

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
  /** How many events of this kind are left, 0 where it has opened this event; undefined where nothing is counted. */
  left: number | undefined;
}

/** The student's orders that open an event: paid ones first. */
export async function openingOrders(
  db: Db,
  studentId: string,
  event: { id: string; eventType: EventType },
): Promise<OpeningOrder[]> {
  const { rows } = await ordersOf(db, { studentId });
  if (rows.length === 0) return [];
  const orders = Map.groupBy(rows, ({ id }) => id);
  const used = await handedOver(db, { studentId, eventId: event.id });
  return [...orders.values()].flatMap((counts) => {
    const [order] = counts;
    const kind = order && allowanceFor(JSON.parse(order.covers), event);
    if (!order || kind === undefined) return [];
    const { granted, used: spent } = counts.find((count) => count.kind === kind) ?? {};
    const { id: orderId, pass_id: passId, name, status } = order;
    const counted = kind === '' ? undefined : Math.max(0, (granted ?? 0) - (spent ?? 0));
    const left = used.has(orderId) ? 0 : counted;
    return [{ orderId, passId, name, kind, isPaid: status === 'active', left }];
  });
}

/**
 * The student's orders with which somebody else is registered for the event: a team was handed over. A pass opens an
 * event once, or it would let in one team after the other. Within a transaction, ask while it holds the order.
 */
export async function handedOver(db: Db, { studentId, eventId }: { studentId: string; eventId: string }) {
  const { rows } = await handedOverOrders(db, { studentId });
  return new Set(rows.filter(({ event_id }) => event_id === eventId).map(({ pass_order_id }) => pass_order_id));
}

// Without the event: SQLite would read everybody's registrations for it, and what one's passes have opened is little.
const handedOverOrders = prepared((db, at: { studentId: string }) =>
  db
    .selectFrom('registrations')
    .select(['pass_order_id', 'event_id'])
    // As in the condition of the index.
    .where('pass_order_id', '<>', sql.lit(''))
    .where('pass_order_id', 'in', (eb) =>
      eb.selectFrom('pass_orders').select('id').where('student_id', '=', at.studentId),
    )
    .where('student_id', '<>', at.studentId)
    .where('registration_status', '<>', 'cancelled'),
);

/** With what each of them counts; once without a kind where it counts nothing. */
const ordersOf = prepared((db, at: { studentId: string }) =>
  db
    .selectFrom('pass_orders')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .leftJoin('pass_allowances', 'pass_allowances.order_id', 'pass_orders.id')
    .select(['pass_orders.id', 'pass_id', 'status', 'pass_orders.covers', 'passes.name'])
    .select(['pass_allowances.kind', 'granted', 'used'])
    .where('student_id', '=', at.studentId)
    .where('status', 'in', soldStatuses)
    // 'active' before 'pending'.
    .orderBy('status')
    .orderBy('pass_orders.created_at'),
);

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
  const usable = opening.filter(({ left }) => left !== 0);
  // Paid ones come first, see `openingOrders`: with one of them the registration waits for no payment.
  const best = usable.filter(({ isPaid }) => isPaid === usable[0]?.isPaid);
  return best.find(({ left }) => left === undefined) ?? best[0] ?? 'spent';
}
