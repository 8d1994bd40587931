import type { Insertable, Selectable } from 'kysely';
import type { PriceLine } from '#features/prices/contract.ts';
import { lineKey, priceAt, unknownBuyer } from '#features/prices/rules.ts';
import { referenceFrom } from '#features/registrations/code-rules.ts';
import type { Database } from '#server/db/schema.ts';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import type { DemoEvent, DemoRegistration } from './demo-registrations.ts';
import type { DemoStudent } from './demo-students.ts';
import { demoId, digits, type Random, soonAfter, weighted, whole } from './draw.ts';

export type DemoOrder = Insertable<Database['pass_orders']>;
type Pass = Selectable<Database['passes']>;
type Coupon = Selectable<Database['coupons']>;

interface Crowd {
  people: readonly DemoStudent[];
  passes: readonly Pass[];
  coupons: readonly Coupon[];
  registrations: readonly DemoRegistration[];
  events: readonly DemoEvent[];
  now: Date;
}

/** One student in ten buys a pass, up to 500. So do all who are registered for an event that only a pass opens. */
export function demoOrders(random: Random, crowd: Crowd): DemoOrder[] {
  const { people, passes, registrations, events } = crowd;
  const [first] = passes;
  if (!first) return [];
  const byPass = new Set(events.filter(({ entry }) => entry === 'pass').map(({ id }) => id));
  const needing = new Set(
    registrations.filter(({ event_id }) => byPass.has(event_id)).map(({ student_id }) => student_id),
  );
  const share = Math.min(0.1, mostBuyers / people.length);
  return people.flatMap((student) => {
    if (needing.has(student.id)) return [order(random, student, first, crowd, 'active')];
    if (random() >= share) return [];
    const pass = weighted(
      random,
      passes.map((one, index) => [one, passes.length - index] as const),
    );
    const status = weighted(random, statuses);
    return [order(random, student, pass, crowd, status)];
  });
}

/** Limits the number of orders, because each pending order has its own picture, which takes time to draw. */
const mostBuyers = 500;

const statuses = [
  ['active', 78],
  ['pending', 12],
  ['rejected', 7],
  ['cancelled', 3],
] as const satisfies [DemoOrder['status'], number][];

const reasons: Partial<Record<DemoOrder['status'], string>> = {
  rejected: 'No payment with this transaction ID has reached us.',
  cancelled: 'Simulated: cancelled at their own wish.',
};

function order(
  random: Random,
  student: DemoStudent,
  pass: Pass,
  { coupons, now }: Crowd,
  status: DemoOrder['status'],
): DemoOrder {
  // Pending orders are new: the committee is two days behind.
  const since = status === 'pending' ? Math.max(now.getTime() - 2 * 86_400_000, Date.parse(student.created_at)) : 0;
  const at = soonAfter(random, new Date(since || student.created_at), now);
  const lines: PriceLine[] = JSON.parse(pass.prices);
  const price = priceAt(lines, unknownBuyer, at);
  const line = price?.line ?? lines[0];
  const coupon = coupons.find(({ valid_until }) => at.toISOString() < valid_until && random() < 0.3);
  const amount = Math.floor(((line?.amount ?? 0) * (100 - (coupon?.percent ?? 0))) / 100);
  const transactionId = `0000${digits(whole(random, 0, 99_999_999), 8)}`;
  const id = demoId(random);
  return {
    id,
    pass_id: pass.id,
    student_id: student.id,
    status,
    amount_due_paise: amount * 100,
    price_line: line ? lineKey(line) : '',
    coupon_id: coupon?.id ?? null,
    covers: pass.covers,
    transaction_id: transactionId,
    transaction_key: transactionKey(transactionId),
    payment_reference: referenceFrom(Uint8Array.from({ length: 8 }, () => whole(random, 0, 255))),
    proof_key: status === 'pending' || status === 'rejected' ? `orders/${id}` : '',
    proof_state: status === 'pending' || status === 'rejected' ? 'clean' : 'none',
    proof_print: '',
    proof_taken_at: '',
    reason: reasons[status] ?? '',
    resubmitted_at: '',
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

/**
 * Registers with the passes: an event that an order opens costs nothing, and its registration stays pending as long as
 * the order is pending. Returns the used allowances.
 */
export function registerWithOrders(
  orders: readonly DemoOrder[],
  registrations: readonly DemoRegistration[],
  events: readonly DemoEvent[],
): Insertable<Database['pass_allowances']>[] {
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const orderOf = new Map(
    orders.filter(({ status }) => status === 'active' || status === 'pending').map((one) => [one.student_id, one]),
  );
  const allowances = new Map(orders.flatMap((one) => allowancesOf(one).map((row) => [`${one.id} ${row.kind}`, row])));
  for (const row of registrations) {
    const event = eventOf.get(row.event_id);
    const pass = orderOf.get(row.student_id);
    if (!event || !pass || (event.entry !== 'pass' && event.entry !== 'passOrFee')) continue;
    const isCounted = JSON.parse(pass.covers).kind === 'allowance';
    const allowance = allowances.get(`${pass.id} ${event.event_type}`);
    if (isCounted && (!allowance || allowance.used >= allowance.granted)) continue;
    if (allowance && row.registration_status !== 'cancelled') allowance.used += 1;
    const isPaid = pass.status === 'active';
    Object.assign(row, {
      pass_order_id: pass.id,
      pass_kind: isCounted ? event.event_type : '',
      amount_due_paise: 0,
      transaction_id: '',
      payment_reference: '',
      transaction_shared: 0,
      proof_key: '',
      proof_state: 'none',
      payment_status: isPaid ? 'completed' : 'pending',
      ...(row.registration_status !== 'cancelled' && {
        registration_status: isPaid ? 'confirmed' : 'pending',
        reason: '',
      }),
    });
  }
  return [...allowances.values()];
}

function allowancesOf({ id, covers }: DemoOrder) {
  const { counts = {} } = JSON.parse(covers) as { counts?: Record<string, number> };
  return Object.entries(counts).map(([kind, granted]) => ({ order_id: id, kind, granted, used: 0 }));
}

/** The uses of each coupon. A rejected order gives its coupon back. */
export function demoCouponUses(orders: readonly DemoOrder[]): Insertable<Database['coupon_uses']>[] {
  return orders.flatMap(({ coupon_id, student_id, status }) =>
    coupon_id && (status === 'active' || status === 'pending') ? [{ coupon_id, student_id, used: 1 }] : [],
  );
}
