import { isSoldOut, whyNoCoupon } from '#features/passes/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { OrderRow } from '../rows.ts';
import { findPass } from './own-orders.ts';

/** Why the proof of a rejected order is not taken again, undefined where it is. An organiser can still approve it. */
export async function whyNotAgain(db: Db, order: OrderRow) {
  // The proof of a joint payment waits for an organiser then; a coupon counts as anywhere (decision 55).
  const pass = order.joint_payment_id ? undefined : await findPass(db, order.pass_id);
  if (!order.joint_payment_id && (pass?.is_active !== 1 || isSoldOut(pass))) return 'soldOut';
  return order.coupon_id ? whyNoCoupon(db, order.coupon_id, order.student_id) : undefined;
}

const couponGone = 'The coupon of this order has been used up.';

export const whyNotAgainWords = {
  soldOut: 'This pass is sold out.',
  couponUsedUp: couponGone,
  couponUsedByYou: couponGone,
} as const;
