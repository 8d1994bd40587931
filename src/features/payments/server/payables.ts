import { wasLetInWith, whoWasLetIn } from '#features/gate/server/index.ts';
import { isInUse, ledgerEventOf, lockOrders, moveOrder, type OrderRow } from '#features/orders/server/index.ts';
import {
  balancesOf,
  holdsSeat,
  isPaid,
  isRejected,
  type LedgerEntry,
  type LockedRegistration,
  lockRegistrations,
  stateOf,
  transition,
  unpaidAccounts,
  whyNot,
} from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { Balances, LedgerAccount, PaymentAct } from '#shared/payments/payment-ledger.ts';

/** A registration or a pass order that somebody pays for. It is locked until the transaction ends (decision 44). */
export interface Payable {
  id: string;
  kind: 'registration' | 'order';
  studentId: string;
  /** The id of its joint payment; '' if it is paid on its own. */
  jointPaymentId: string;
  /** The id in the ledger's column of the event. */
  eventId: string;
  isFree: boolean;
  isPaid: boolean;
  isRejected: boolean;
  /** It has a seat, or it is an order that opens events when it is paid. */
  isLive: boolean;
  whyNoCash?: 'alreadyPaid' | 'isCancelled' | undefined;
  held: Balances | undefined;
  /** The amount still due, and the account that holds it. */
  due: number;
  from: LedgerAccount;
  /**
   * `money` are the rows for the ledger, because only the caller knows the amounts. Returns false if the state does not
   * allow the act.
   */
  move(act: PaymentAct, money: readonly LedgerEntry[], record?: object): Promise<boolean>;
  /** Whether registrations with a seat were made with this pass. */
  isInUse(): Promise<boolean>;
  /** Who was admitted with it; undefined if nobody was admitted. */
  letIn(): Promise<'owner' | 'member' | undefined>;
  /** Cancels it, as its student asked. Received money stays in the ledger until it is refunded. */
  cancel(record: object): Promise<void>;
}

/** Returns them in any order. Deleted ones are left out. */
export async function lockPayables(
  tx: Tx,
  platform: Platform,
  ids: readonly string[],
  actor: string,
): Promise<Payable[]> {
  // Orders are locked before registrations everywhere.
  const orders = await lockOrders(tx, ids);
  const registrations = await lockRegistrations(tx, ids);
  // Balances are read after locking, so that they cannot change until the transaction ends.
  const balances = await balancesOf(tx, ids);
  const context = { tx, platform, actor, balances };
  return [...orders.map((row) => ofOrder(row, context)), ...registrations.map((row) => ofRegistration(row, context))];
}

export async function lockPayable(tx: Tx, platform: Platform, id: string, actor: string): Promise<Payable | undefined> {
  return (await lockPayables(tx, platform, [id], actor))[0];
}

interface Context {
  tx: Tx;
  platform: Platform;
  actor: string;
  balances: Map<string, Balances>;
}

function ofRegistration(row: LockedRegistration, { tx, platform, actor, balances }: Context): Payable {
  const state = stateOf(row);
  return {
    id: row.id,
    kind: 'registration',
    studentId: row.student_id,
    jointPaymentId: row.joint_payment_id,
    eventId: row.event_id,
    isFree: row.amount_due_paise === 0,
    isPaid: isPaid(state),
    isRejected: isRejected(state),
    isLive: holdsSeat(state),
    whyNoCash: whyNot(row, 'takeCash'),
    ...owedOf(balances.get(row.id)),
    async move(act, money, record = {}) {
      const event = { name: act, money, record };
      return !((await transition(tx, platform, row, event, actor)) instanceof Refusal);
    },
    isInUse: async () => false,
    async letIn() {
      const [first, ...others] = await whoWasLetIn(tx, platform.now(), row);
      if (first === undefined) return undefined;
      return first === '' && others.length === 0 ? 'owner' : 'member';
    },
    async cancel(record) {
      await transition(tx, platform, row, { name: 'cancel', record }, actor);
    },
  };
}

function ofOrder(row: OrderRow, { tx, platform, actor, balances }: Context): Payable {
  return {
    id: row.id,
    kind: 'order',
    studentId: row.student_id,
    jointPaymentId: row.joint_payment_id,
    eventId: ledgerEventOf(row),
    isFree: row.amount_due_paise === 0,
    isPaid: row.status === 'active',
    isRejected: row.status === 'rejected',
    isLive: row.status !== 'cancelled',
    whyNoCash: row.status === 'active' ? 'alreadyPaid' : row.status === 'cancelled' ? 'isCancelled' : undefined,
    ...owedOf(balances.get(row.id)),
    async move(act, money, record = {}) {
      const source = act === 'refund' ? 'refund' : act.startsWith('takeCash') ? 'cash' : 'statement';
      return !((await moveOrder(tx, platform, row, { act, source, actor, money, record })) instanceof Refusal);
    },
    isInUse: () => isInUse(tx, row.id),
    letIn: async () => ((await wasLetInWith(tx, platform.now(), row)) ? 'owner' : undefined),
    async cancel(record) {
      await moveOrder(tx, platform, row, { act: 'cancel', source: 'student', actor, record });
    },
  };
}

/** The account for an amount that is due and not rejected. */
export const waitingAccount = ({ isLive }: Pick<Payable, 'isLive'>): LedgerAccount => (isLive ? 'toCheck' : 'released');

/** Nothing is due and the money came, even if it was refunded. Another credit for this payment is a surplus. */
export const wasPaid = (held: Balances | undefined): boolean =>
  held !== undefined && owedOf(held).due === 0 && held.received + held.refunded > 0;

export const owedOf = (held: Balances | undefined) => ({
  held,
  due: unpaidAccounts.reduce((sum, account) => sum + (held?.[account] ?? 0), 0),
  from: unpaidAccounts.find((name) => (held?.[name] ?? 0) > 0) ?? ('toCheck' as const),
});
