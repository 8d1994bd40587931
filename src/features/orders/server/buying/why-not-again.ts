import { isSoldOut, whyNoCoupon } from '#features/passes/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { ShownLine } from '../joint/joint-lines.ts';
import type { OrderRow } from '../rows.ts';
import { findPass } from './own-orders.ts';

/**
 * Why the proof of a rejected order would be refused if it were sent again; undefined if it would be accepted. An
 * organiser can still approve the order.
 */
export async function whyNotAgain(db: Db, order: OrderRow) {
  // The proof of a joint payment is accepted even if the pass is sold out, and an organiser decides. A coupon is
  // checked for every order (decision 55).
  if (!order.joint_payment_id && (await isGone(db, order.pass_id))) return 'soldOut';
  return order.coupon_id ? whyNoCoupon(db, order.coupon_id, order.student_id) : undefined;
}

async function isGone(db: Db, passId: string): Promise<boolean> {
  const pass = await findPass(db, passId);
  return pass?.is_active !== 1 || isSoldOut(pass);
}

/**
 * The same for the lines of a joint payment, in words; '' if all are accepted again. One refused line stops the others.
 */
export async function whyNotResend(db: Db, lines: readonly ShownLine[]): Promise<string> {
  for (const { title, row } of lines) {
    const why = 'pass_id' in row && row.status === 'rejected' ? await whyNotAgain(db, row) : undefined;
    if (why) return `${title}: ${whyNotAgainText[why]}`;
  }
  return '';
}

const couponGone = 'The coupon of this order has been used up.';

export const whyNotAgainText = {
  soldOut: 'This pass is sold out.',
  couponUsedUp: couponGone,
  couponUsedByYou: couponGone,
} as const;
