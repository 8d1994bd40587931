import { countsAsSold } from '#features/passes/rules.ts';
import {
  giveCouponBack,
  givePassBack,
  givePriceBack,
  takeCoupon,
  takeCouponBeyondLimit,
  takePass,
  takePassBeyondLimit,
  takePrice,
  type WhyNoCoupon,
} from '#features/passes/server/index.ts';
import {
  balancesOf,
  balancesToUndo,
  enterInLedger,
  heldMailsOf,
  holdAgain,
  type LedgerEntry,
  type LockedRegistration,
  lockMadeWith,
  moneyBetween,
  transitionAll,
} from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { afterCommit } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { releaseMails } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import type { LedgerSource } from '#shared/payments/payment-ledger.ts';
import { accountOf, type OrderAct, outcomeOf } from '../rules.ts';
import { mailOrder, type OrderMail, tellOfOrder } from './order-mails.ts';
import { ledgerEventOf, type OrderRow } from './rows.ts';

interface Move {
  act: OrderAct;
  source: LedgerSource;
  /** Who made the change, as the audit log names them. */
  actor: string;
  reason?: string;
  proof?: Pick<OrderRow, 'transaction_id' | 'transaction_key' | 'proof_key' | 'proof_state'>;
  /** Given if the caller knows the amounts. Otherwise the ledger follows the status. */
  money?: readonly LedgerEntry[];
  /** More details for the audit record. */
  record?: object;
  /** The caller sends one mail for the whole joint payment. */
  isMailedTogether?: boolean;
  /** For `undo`: the time of the decision. */
  decidedAt?: string;
  /** For `undo`: registrations made with the pass that the caller restores itself. */
  apart?: ReadonlySet<string>;
}

/**
 * The only way to change the status of an order. Writes the row, the counts of sales, the ledger, the mails and the
 * audit record. The caller has locked the order, and must end the transaction on a refusal.
 */
export async function moveOrder(tx: Tx, platform: Platform, order: OrderRow, move: Move) {
  const [outcome] = await moveOrders(tx, platform, [{ order, ...move }]);
  if (!outcome) throw new Error('one move has one outcome');
  return outcome;
}

/** The same for several orders. Returns the outcomes in the order of the moves. */
export async function moveOrders(tx: Tx, platform: Platform, moves: readonly (Move & { order: OrderRow })[]) {
  const at = platform.now();
  const outcomes: (OrderRow | Refusal<'alreadyDecided' | 'soldOut' | 'couponGone' | WhyNoCoupon>)[] = [];
  const steps: Step[] = [];
  // Registrations are locked before anything is counted, as everywhere (decision 44).
  const madeWith = await lockMadeWith(
    tx,
    moves.map(({ order }) => order.id),
  );
  for (const move of moves) {
    const step = await changeRow(tx, move, at);
    if (step instanceof Refusal) outcomes.push(step);
    else {
      if (countsAsSold(step.before.status) !== countsAsSold(step.after.status)) afterCommit(tx, platform.siteChanged);
      await enterInLedger(tx, at, await moneyOf(tx, step));
      steps.push(step);
      outcomes.push(step.after);
    }
  }
  await releaseMails(
    tx,
    steps.map(({ before }) => heldMailsOf(before, before.updated_at)),
  );
  const apart = (id: string) => moves.some((move) => move.apart?.has(id));
  await moveRegistrations(
    tx,
    platform,
    steps,
    madeWith.filter(({ id }) => !apart(id)),
  );
  for (const { move, before, after } of steps) {
    const mail = after.status === 'cancelled' && move.act !== 'cancel' ? undefined : mailOf[move.act];
    if (mail && !move.isMailedTogether) await mailOrder(tx, platform, mail, after);
    if (after.status === 'active' && before.status !== 'active')
      await tellOfOrder(tx, platform, 'payment_confirmations', after);
  }
  // Audit records come last, because every other writer of audit records waits from here until the transaction ends.
  for (const step of steps) await record(tx, at, step);
  return outcomes;
}

interface Step {
  move: Move;
  before: OrderRow;
  after: OrderRow;
}

async function changeRow(tx: Tx, { order, ...move }: Move & { order: OrderRow }, at: Date) {
  const to = outcomeOf(move.act, order.status);
  if (!to) return refuse('alreadyDecided');
  const refused = await count(tx, order, countsAsSold(to), move.act === 'resubmit');
  if (refused) return refuse(refused);
  const isRefused = to === 'rejected' || to === 'cancelled';
  const changes = {
    status: to,
    // Money that comes or goes back changes no status, so the student can still read the reason.
    reason: to === order.status ? order.reason : isRefused ? (move.reason ?? '') : '',
    updated_at: at.toISOString(),
    ...(move.proof && { ...move.proof, proof_print: '', proof_taken_at: '', resubmitted_at: at.toISOString() }),
  };
  await tx.updateTable('pass_orders').set(changes).where('id', '=', order.id).execute();
  return { move, before: order, after: { ...order, ...changes } };
}

const mailOf: Partial<Record<OrderAct, OrderMail>> = {
  approve: 'active',
  settle: 'active',
  takeCash: 'active',
  reject: 'rejected',
  resubmit: 'resubmitted',
  cancel: 'cancelled',
};

/** '' if the cause has its own audit record. */
const actionOf: Record<OrderAct, string> = {
  approve: 'order.approved',
  reject: 'order.rejected',
  resubmit: 'order.resubmit',
  replaceProof: 'order.resubmit',
  settle: 'order.settled',
  settlePart: 'order.settled-part',
  takeCash: 'payment.cash',
  takeCashPart: 'payment.cash',
  unsettle: 'order.reopened',
  undo: 'payment.undo',
  refund: 'payment.refund',
  book: '',
  cancel: 'order.cancel',
};

async function record(tx: Tx, at: Date, { move, before, after }: Step): Promise<void> {
  const action = actionOf[move.act];
  if (!action) return;
  const facts = ({ status, reason, transaction_id }: OrderRow) => ({
    status,
    ...(reason && { reason }),
    ...(move.proof && { transactionId: transaction_id }),
  });
  await recordAudit(tx, at, {
    actor: move.actor,
    action,
    subject: `order:${after.id}`,
    before: facts(before),
    after: { ...facts(after), ...move.record },
  });
}

/**
 * Changes the counts of sales. Students are held to the limits. An organiser's decision may go beyond them, because the
 * money has come.
 */
async function count(tx: Tx, order: OrderRow, isSold: boolean, isStudent: boolean) {
  if (isSold === countsAsSold(order.status)) return undefined;
  if (!isSold) {
    await giveSaleBack(tx, order);
    return undefined;
  }
  const owner = ledgerEventOf(order);
  // A line that is sold out must not stop the proof of the other lines. An organiser decides (decision 55).
  if (!isStudent || order.joint_payment_id !== '') await takePassBeyondLimit(tx, order.pass_id);
  else if (!(await takePass(tx, order.pass_id))) return 'soldOut';
  // The order keeps the price that it was bought at. The limit of that price was for new buyers, so it is not checked.
  await takePrice(tx, owner, order.price_line);
  return order.coupon_id ? countCoupon(tx, order.coupon_id, order.student_id, isStudent) : undefined;
}

/**
 * Students are held to the limits of the coupon, also in a joint payment. Otherwise two people could take turns with
 * one coupon (decision 42).
 */
async function countCoupon(tx: Tx, couponId: string, studentId: string, isStudent: boolean) {
  if (!isStudent) return takeCouponBeyondLimit(tx, couponId, studentId);
  const refused = await takeCoupon(tx, couponId, studentId);
  return refused === 'couponUsedUp' ? 'couponGone' : refused;
}

/** Gives back the pass, its price and its coupon, so that other students can take them. */
export async function giveSaleBack(tx: Tx, order: OrderRow): Promise<void> {
  await givePassBack(tx, order.pass_id);
  await givePriceBack(tx, ledgerEventOf(order), order.price_line);
  if (order.coupon_id) await giveCouponBack(tx, order.coupon_id, order.student_id);
}

/**
 * Moves the registrations that were made with a pass. They are confirmed with it, and wait again if its payment was not
 * there. This includes registrations that an organiser had confirmed by hand. Each change of the payment restarts the
 * time that a waiting registration has.
 */
async function moveRegistrations(
  tx: Tx,
  platform: Platform,
  steps: readonly Step[],
  madeWith: readonly LockedRegistration[],
): Promise<void> {
  const madeWithAny = (orders: ReadonlyMap<string, unknown>) =>
    madeWith.filter(({ pass_order_id }) => orders.has(pass_order_id));
  const turned = steps.filter(({ before, after }) => (before.status === 'active') !== (after.status === 'active'));
  const waiting = steps.filter((step) => !turned.includes(step) && isChangedAndWaits(step));
  await holdAgain(tx, madeWithAny(byId(waiting)), platform.now());
  const ended = waiting.filter(({ before, after }) => after.status === 'rejected' && before.status !== 'rejected');
  const changed = byId([...turned, ...ended]);
  const [first] = changed.values();
  if (!first) return;
  const moves = madeWithAny(changed).map((row) => {
    const name = changed.get(row.pass_order_id)?.after.status === 'active' ? 'settleByPass' : 'waitForPass';
    return { row, event: { name } } as const;
  });
  // All of them are moved by one action of one person.
  await transitionAll(tx, platform, moves, first.move.actor);
}

const byId = (steps: readonly Step[]) => new Map(steps.map((step) => [step.after.id, step]));

const isChangedAndWaits = ({ move, before, after }: Step): boolean =>
  after.status !== 'cancelled' && (before.status !== after.status || move.proof !== undefined);

async function moneyOf(tx: Tx, { move, before, after }: Step): Promise<readonly LedgerEntry[]> {
  if (move.money) return move.money;
  const [source, target] = [accountOf(before.status), accountOf(after.status)];
  if (source === target || (move.act === 'cancel' && source === 'received')) return [];
  const { source: by, actor, act, decidedAt } = move;
  const balances = await (decidedAt ? balancesToUndo(tx, [after.id], decidedAt) : balancesOf(tx, [after.id]));
  const held = balances.get(after.id);
  const paid = {
    registrationId: after.id,
    eventId: ledgerEventOf(after),
    reference: after.transaction_id,
    duePaise: after.amount_due_paise,
  };
  const cause = { source: by, actor, ...(act === 'resubmit' && { kind: 'claimed' as const }) };
  return moneyBetween(paid, { source, target }, held, cause);
}
