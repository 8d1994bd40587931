import type { StudentAccount } from '#features/accounts/server/index.ts';
import { quotePass, takePass, takePassBeyondLimit } from '#features/passes/server/index.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { moveOrder } from '../move-order.ts';
import { lockOrder } from '../rows.ts';
import { addOrder, takeOrderTerms } from './add-order.ts';
import { findPass, ownOrders, referenceOf } from './own-orders.ts';

interface AtDesk {
  account: StudentAccount;
  passId: string;
  now: Date;
}

/** What a pass costs at the spot desk (R331). */
export async function quoteOrderAtDesk(platform: Platform, db: Db, { account, passId, now }: AtDesk) {
  const { live, latest } = await ownOrders(db, account.id, passId);
  if (live) return refuse(live.status === 'active' ? 'alreadyBought' : 'orderNotPaid');
  const pass = await findPass(db, passId);
  const quote = await quotePass(db, pass, { account, coupon: '', channel: 'spot', now });
  if (quote instanceof Refusal) return quote.code === 'notOnSale' ? refuse('notOnSale') : refuse('passNotFound');
  if (!pass) return refuse('passNotFound');
  const reference = quote.amount > 0 ? referenceOf(platform, account.id, passId, latest?.id) : '';
  return { ...quote, pass, reference };
}

interface Sold extends AtDesk {
  /** Quoted in the same transaction before the account was created, so a new person pays the public price. */
  quoted: Exclude<Awaited<ReturnType<typeof quoteOrderAtDesk>>, Refusal>;
  fee: number;
  transactionId: string;
  isBeyondCapacity: boolean;
  actor: string;
}

/** Runs in the desk's transaction. The caller records the payment. */
export async function sellOrderAtDesk(tx: Tx, platform: Platform, sale: Sold) {
  const { account, passId, fee, transactionId, actor, quoted } = sale;
  const isLeft = await takePass(tx, passId);
  if (!isLeft && !sale.isBeyondCapacity) return refuse('full');
  if (!isLeft) await takePassBeyondLimit(tx, passId);
  if (quoted.amount !== fee || (await takeOrderTerms(tx, passId, account.id, quoted))) return refuse('priceChanged');
  const { pass, reference } = quoted;
  return addOrder(tx, platform, { pass, quote: quoted, account, transactionId, reference, proofKey: '', actor });
}

/** Records that a person at the desk has seen the UPI payment arrive. */
export async function approveOrderAtDesk(tx: Tx, platform: Platform, orderId: string, actor: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order) await moveOrder(tx, platform, order, { act: 'approve', source: 'desk', actor });
}
