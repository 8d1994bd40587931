import type { StudentAccount } from '#features/accounts/server/index.ts';
import {
  grantAllowances,
  isNowSoldOut,
  type PassRow,
  type Quote,
  quotePass,
  takeCoupon,
  takePass,
  takePrice,
} from '#features/passes/server/index.ts';
import { enterNewPayment } from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { insertRow } from '#server/db/prepared.ts';
import type { Tx } from '#server/db/schema.ts';
import { afterCommit } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import { mailOrder, tellOfOrder } from '../order-mails.ts';
import { ledgerEventOf, type OrderRow } from '../rows.ts';
import { findPass } from './own-orders.ts';

interface WantedOrder {
  passId: string;
  account: StudentAccount;
  /** The price that the student saw, in whole rupees. */
  amount: number;
  coupon: string;
}

/** Takes the pass, its price and its coupon. Refuses if the price is no longer `amount`, in whole rupees. */
export async function takeOrder(tx: Tx, platform: Platform, { passId, account, amount, coupon }: WantedOrder) {
  // Takes the pass first, because this locks it. Its prices and their sales cannot change until the transaction ends.
  const isLeft = await takePass(tx, passId);
  const pass = await findPass(tx, passId);
  if (!isLeft || !pass) return refuse(pass?.is_active === 1 ? 'soldOut' : 'passNotFound');
  const quote = await quotePass(tx, pass, { account, coupon, now: platform.now() });
  if (quote instanceof Refusal) return quote;
  if (quote.amount !== amount) return priceChanged(quote.amount);
  const refused = await takeOrderTerms(tx, passId, account.id, quote);
  return refused ? refuse(refused) : { pass, quote };
}

/** Takes the price and the coupon of a quote. Returns the reason if one of them is no longer available. */
export async function takeOrderTerms(tx: Tx, passId: string, studentId: string, { priceLine, limit, couponId }: Quote) {
  if (!(await takePrice(tx, `pass:${passId}`, priceLine, limit))) return 'soldOut';
  return couponId ? takeCoupon(tx, couponId, studentId) : undefined;
}

export const priceChanged = (amount: number) => refuse('priceChanged', { errors: { priceShown: String(amount) } });

interface NewOrder {
  pass: PassRow;
  quote: Quote;
  account: StudentAccount;
  transactionId: string;
  reference: string;
  proofKey: string;
  /** The organiser who sells the pass at the spot desk; undefined if the student buys it. */
  actor?: string;
  /** The id of its joint payment, which is confirmed by one mail; '' without one. */
  jointPaymentId?: string;
}

/**
 * Writes the order with its allowances, ledger entries, mails and audit record. `takeOrder` has taken the pass, its
 * price and its coupon.
 */
export async function addOrder(tx: Tx, platform: Platform, sale: NewOrder) {
  const { account, actor = `student:${account.id}` } = sale;
  const { amount } = sale.quote;
  const now = platform.now();
  const order = newRow(sale, now.toISOString());
  await insertRow(tx, 'pass_orders', order);
  // Only when it is sold out. After each sale, a rush would read the site from the database all the time.
  if (await isNowSoldOut(tx, sale.pass, sale.quote)) afterCommit(tx, platform.siteChanged);
  await grantAllowances(tx, order.id, JSON.parse(order.covers));
  await enterNewPayment(tx, now, {
    payment: { ...order, event_id: ledgerEventOf(order) },
    isFree: amount === 0,
    actor,
  });
  // The mail for a payment at the desk is sent when the payment is recorded. An unconfirmed address gets no mail
  // (decision 51).
  const isTold = sale.actor ? amount === 0 && account.email_confirmed_at : !order.joint_payment_id;
  if (isTold) await mailOrder(tx, platform, 'received', order);
  await tellOfOrder(tx, platform, 'new_registrations', order, { isAtDesk: sale.actor !== undefined });
  await recordAudit(tx, now, {
    actor,
    action: 'order.create',
    subject: `order:${order.id}`,
    after: { amountDue: amount },
  });
  return order;
}

function newRow({ pass, quote, account, proofKey, ...sale }: NewOrder, at: string): OrderRow {
  const { amount } = quote;
  return {
    id: newId(),
    pass_id: pass.id,
    student_id: account.id,
    status: amount === 0 ? 'active' : 'pending',
    amount_due_paise: amount * 100,
    price_line: quote.priceLine,
    coupon_id: quote.couponId,
    covers: pass.covers,
    transaction_id: amount > 0 ? sale.transactionId : '',
    transaction_key: amount > 0 ? transactionKey(sale.transactionId) : '',
    payment_reference: sale.reference,
    proof_key: proofKey,
    proof_state: proofKey ? 'received' : 'none',
    proof_print: '',
    proof_taken_at: '',
    reason: '',
    resubmitted_at: '',
    joint_payment_id: sale.jointPaymentId ?? '',
    created_at: at,
    updated_at: at,
  };
}
