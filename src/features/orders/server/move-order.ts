import {
  giveCouponBack,
  givePassBack,
  givePriceBack,
  takeCoupon,
  takeCouponBeyondLimit,
  takePass,
  takePassBeyondLimit,
  takePrice,
} from '#features/passes/server/index.ts';
import {
  balancesOf,
  enterInLedger,
  type LedgerEntry,
  lockRegistrations,
  transitionAll,
} from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { LedgerSource } from '#shared/payments/payment-ledger.ts';
import { accountOf, countsAsSold, type OrderAct, outcomeOf } from '../rules.ts';
import { mailOrder, tellOfOrder } from './order-mails.ts';
import { ledgerEventOf, type OrderRow } from './rows.ts';

interface Move {
  act: OrderAct;
  source: LedgerSource;
  /** As in the audit log. */
  actor: string;
  reason?: string;
  proof?: Pick<OrderRow, 'transaction_id' | 'transaction_key' | 'proof_key' | 'proof_state'>;
}

/**
 * The only way in which an order changes its status: writes the row, and the counts of what is sold, the ledger, the
 * mails and the audit record that follow. The caller has locked the order. A refusal has written nothing that stays.
 */
export async function moveOrder(tx: Tx, platform: Platform, order: OrderRow, move: Move) {
  const to = outcomeOf(move.act, order.status);
  if (!to) return refuse('alreadyDecided');
  const at = platform.now();
  const refused = await count(tx, order, countsAsSold(to), move.act === 'resubmit');
  if (refused) return refuse(refused);
  const changes = {
    status: to,
    reason: to === 'rejected' ? (move.reason ?? '') : '',
    updated_at: at.toISOString(),
    ...(move.proof && { ...move.proof, resubmitted_at: at.toISOString() }),
  };
  await tx.updateTable('pass_orders').set(changes).where('id', '=', order.id).execute();
  const after = { ...order, ...changes };
  await followMoney(tx, at, order, after, move);
  await followRegistrations(tx, platform, order, after, move.actor);
  await mailOrder(tx, platform, mailOf[move.act], after);
  if (to === 'active') await tellOfOrder(tx, platform, 'payment_confirmations', after);
  const facts = ({ status, reason, transaction_id }: OrderRow) => ({
    status,
    ...(reason && { reason }),
    ...(move.proof && { transactionId: transaction_id }),
  });
  await recordAudit(tx, at, {
    actor: move.actor,
    action: actionOf[move.act],
    subject: `order:${order.id}`,
    before: facts(order),
    after: facts(after),
  });
  return after;
}

const mailOf = { approve: 'active', settle: 'active', reject: 'rejected', resubmit: 'resubmitted' } as const;
const actionOf: Record<OrderAct, string> = {
  approve: 'order.approved',
  reject: 'order.rejected',
  resubmit: 'order.resubmit',
  settle: 'order.settled',
};

/** A student takes what is left; a person who decides may go beyond the limits, since the money is there. */
async function count(tx: Tx, order: OrderRow, isSold: boolean, isByStudent: boolean) {
  if (isSold === countsAsSold(order.status)) return undefined;
  if (!isSold) {
    await giveSaleBack(tx, order);
    return undefined;
  }
  const owner = ledgerEventOf(order);
  if (!isByStudent) {
    await takePassBeyondLimit(tx, order.pass_id);
    await takePrice(tx, owner, order.price_line);
    if (order.coupon_id) await takeCouponBeyondLimit(tx, order.coupon_id, order.student_id);
    return undefined;
  }
  if (!(await takePass(tx, order.pass_id))) return 'soldOut';
  // Sent again at the price that it was bought at: the limit of that price was for new buyers.
  await takePrice(tx, owner, order.price_line);
  return order.coupon_id ? takeCoupon(tx, order.coupon_id, order.student_id) : undefined;
}

export async function giveSaleBack(tx: Tx, order: OrderRow): Promise<void> {
  await givePassBack(tx, order.pass_id);
  await givePriceBack(tx, ledgerEventOf(order), order.price_line);
  if (order.coupon_id) await giveCouponBack(tx, order.coupon_id, order.student_id);
}

/** Registrations made with the pass are confirmed with it, and wait again where its payment was not there. */
async function followRegistrations(tx: Tx, platform: Platform, before: OrderRow, after: OrderRow, actor: string) {
  const isPaid = after.status === 'active';
  if (isPaid === (before.status === 'active')) return;
  const made = await tx.selectFrom('registrations').select('id').where('pass_order_id', '=', after.id).execute();
  const rows = await lockRegistrations(
    tx,
    made.map(({ id }) => id),
  );
  const event = { name: isPaid ? 'settleByPass' : 'waitForPass' } as const;
  await transitionAll(
    tx,
    platform,
    rows.map((row) => ({ row, event })),
    actor,
  );
}

async function followMoney(tx: Tx, at: Date, before: OrderRow, after: OrderRow, { act, source, actor }: Move) {
  const [from, to] = [accountOf(before.status), accountOf(after.status)];
  const held = (await balancesOf(tx, [after.id])).get(after.id)?.[from] ?? 0;
  const entry: LedgerEntry = {
    registrationId: after.id,
    eventId: ledgerEventOf(after),
    from,
    to,
    amountPaise: held,
    kind: act === 'resubmit' ? 'claimed' : to === 'rejected' ? 'rejected' : 'received',
    source,
    actor,
    reference: after.transaction_id,
  };
  await enterInLedger(tx, at, [entry]);
}
