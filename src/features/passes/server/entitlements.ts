import type { Tx } from '#server/db/schema.ts';
import { giveAllowanceBack, spendBeyondAllowance } from './allowances.ts';
import {
  giveCouponBack,
  givePriceBack,
  takeCoupon,
  takeCouponBeyondLimit,
  takePrice,
  type WhyNoCoupon,
} from './sales.ts';

/** What a registration was made with; each part may be missing. */
interface Entitlement {
  event_id: string;
  student_id: string;
  pass_order_id: string;
  /** The kind of allowance that it uses; '' if its pass counts nothing. */
  pass_kind: string;
  price_line: string;
  coupon_id: string | null;
}

/** Gives back what a registration used, because it loses its seat: the event on its pass, the price, the coupon. */
export async function giveEntitlementBack(tx: Tx, row: Entitlement): Promise<void> {
  if (row.pass_kind) await giveAllowanceBack(tx, row.pass_order_id, row.pass_kind);
  if (row.price_line) await givePriceBack(tx, `event:${row.event_id}`, row.price_line);
  if (row.coupon_id) await giveCouponBack(tx, row.coupon_id, row.student_id);
}

/** Takes the same again at the earlier terms, even beyond their limits, because an organiser has decided so. */
export async function takeEntitlementBeyondLimits(tx: Tx, row: Entitlement): Promise<void> {
  if (row.pass_kind) await spendBeyondAllowance(tx, row.pass_order_id, row.pass_kind);
  if (row.price_line) await takePrice(tx, `event:${row.event_id}`, row.price_line);
  if (row.coupon_id) await takeCouponBeyondLimit(tx, row.coupon_id, row.student_id);
}

/**
 * For a student who brings the registration back, at the price that was promised. The coupon's limits apply: otherwise
 * the student could use the coupon once more after each lost seat. A refusal takes nothing.
 */
export async function takeEntitlementAgain(tx: Tx, row: Entitlement): Promise<WhyNoCoupon | undefined> {
  const others = { ...row, coupon_id: null };
  await takeEntitlementBeyondLimits(tx, others);
  const refused = row.coupon_id ? await takeCoupon(tx, row.coupon_id, row.student_id) : undefined;
  if (refused) await giveEntitlementBack(tx, others);
  return refused;
}
