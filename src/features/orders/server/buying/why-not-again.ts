import { isSoldOut, whyNoCoupon } from '#features/passes/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { ShownLine } from '../joint/joint-lines.ts';
import type { OrderRow } from '../rows.ts';
import { findPass } from './own-orders.ts';

/** Why the proof of a rejected order is not taken again, undefined where it is. An organiser can still approve it. */
export async function whyNotAgain(db: Db, order: OrderRow) {
  // The proof of a joint payment waits for an organiser then; a coupon counts as anywhere (decision 55).
  if (!order.joint_payment_id && (await isGone(db, order.pass_id))) return 'soldOut';
  return order.coupon_id ? whyNoCoupon(db, order.coupon_id, order.student_id) : undefined;
}

async function isGone(db: Db, passId: string): Promise<boolean> {
  const pass = await findPass(db, passId);
  return pass?.is_active !== 1 || isSoldOut(pass);
}

/** The same for the lines of a joint payment, in words; '' where all are taken again. One that is refused stops the others. */
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
