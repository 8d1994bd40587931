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
  /** What its pass counts it under; '' where nothing is counted. */
  pass_kind: string;
  price_line: string;
  coupon_id: string | null;
}

/** The registration gives its seat up: what it had taken is there for others. */
export async function giveEntitlementBack(tx: Tx, row: Entitlement): Promise<void> {
  if (row.pass_kind) await giveAllowanceBack(tx, row.pass_order_id, row.pass_kind);
  if (row.price_line) await givePriceBack(tx, `event:${row.event_id}`, row.price_line);
  if (row.coupon_id) await giveCouponBack(tx, row.coupon_id, row.student_id);
}

/** Takes it again on its former terms, even if these have run out: an organiser has decided so. */
export async function takeEntitlementBeyondLimits(tx: Tx, row: Entitlement): Promise<void> {
  if (row.pass_kind) await spendBeyondAllowance(tx, row.pass_order_id, row.pass_kind);
  if (row.price_line) await takePrice(tx, `event:${row.event_id}`, row.price_line);
  if (row.coupon_id) await takeCouponBeyondLimit(tx, row.coupon_id, row.student_id);
}

/**
 * Its student brings it back, at the price that was promised. A coupon is taken within its limits, or it would count
 * again after each seat that was lost. A refusal has taken nothing.
 */
export async function takeEntitlementAgain(tx: Tx, row: Entitlement): Promise<WhyNoCoupon | undefined> {
  const others = { ...row, coupon_id: null };
  await takeEntitlementBeyondLimits(tx, others);
  const refused = row.coupon_id ? await takeCoupon(tx, row.coupon_id, row.student_id) : undefined;
  if (refused) await giveEntitlementBack(tx, others);
  return refused;
}
