import { sql } from 'kysely';
import type { EventType } from '#features/events/contract.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Db } from '#server/db/schema.ts';
import { allowanceFor } from '../opening-rules.ts';
import { soldStatuses } from '../rules.ts';

export interface UsableOrder {
  orderId: string;
  /** The kind of allowance that the event uses up; '' if the pass counts nothing. */
  kind: string;
  isPaid: boolean;
}

/** One of the student's orders that opens an event. */
export interface OpeningOrder extends UsableOrder {
  name: string;
  passId: string;
  /**
   * How many events of this kind the order still opens. 0 if it has opened this event for a team that was handed over;
   * undefined if it counts nothing.
   */
  left: number | undefined;
}

/** The student's orders that open an event, paid ones first. */
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
 * The student's orders that somebody else's registration for the event uses, because the student handed a team over. A
 * pass opens each event once: otherwise it could let in one team after the other. In a transaction, lock the order
 * before this call.
 */
export async function handedOver(db: Db, { studentId, eventId }: { studentId: string; eventId: string }) {
  const { rows } = await handedOverOrders(db, { studentId });
  return new Set(rows.filter(({ event_id }) => event_id === eventId).map(({ pass_order_id }) => pass_order_id));
}

// The query does not name the event: with it SQLite would read all registrations for that event, while the orders of
// one student have opened only a few.
const handedOverOrders = prepared((db, at: { studentId: string }) =>
  db
    .selectFrom('registrations')
    .select(['pass_order_id', 'event_id'])
    // Repeats the condition of the partial index, so that the database can use it.
    .where('pass_order_id', '<>', sql.lit(''))
    .where('pass_order_id', 'in', (eb) =>
      eb.selectFrom('pass_orders').select('id').where('student_id', '=', at.studentId),
    )
    .where('student_id', '<>', at.studentId)
    .where('registration_status', '<>', 'cancelled'),
);

/** Has a row for each kind that an order counts, and a single row without a kind for an order that counts nothing. */
const ordersOf = prepared((db, at: { studentId: string }) =>
  db
    .selectFrom('pass_orders')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .leftJoin('pass_allowances', 'pass_allowances.order_id', 'pass_orders.id')
    .select(['pass_orders.id', 'pass_id', 'status', 'pass_orders.covers', 'passes.name'])
    .select(['pass_allowances.kind', 'granted', 'used'])
    .where('student_id', '=', at.studentId)
    .where('status', 'in', soldStatuses)
    // Sorts 'active' before 'pending'.
    .orderBy('status')
    .orderBy('pass_orders.created_at'),
);

/**
 * Chooses the student's order for an event. A paid order comes before an unpaid one, then an order that counts nothing
 * before one that counts. `passId` is the id of a pass or of an order. `spent`: there are such orders, but nothing is
 * left of them.
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
  // `openingOrders` puts paid orders first. With a paid order the registration does not wait for a payment.
  const best = usable.filter(({ isPaid }) => isPaid === usable[0]?.isPaid);
  return best.find(({ left }) => left === undefined) ?? best[0] ?? 'spent';
}
