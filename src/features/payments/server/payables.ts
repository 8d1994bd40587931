import { wasLetInWith, whoWasLetIn } from '#features/gate/server/index.ts';
import { isInUse, ledgerEventOf, lockOrders, moveOrder, type OrderRow } from '#features/orders/server/index.ts';
import {
  type Balances,
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
import type { LedgerAccount } from '#shared/payments/payment-ledger.ts';

/** `settle`: by a credit; the money is handed over with it. */
type PaymentAct = 'settle' | 'settlePart' | 'takeCash' | 'takeCashPart' | 'unsettle' | 'refund' | 'book';

/** What money is for: a registration, or an order, which this transaction holds until it ends (decision 44). */
export interface Payable {
  id: string;
  kind: 'registration' | 'order';
  studentId: string;
  /** The id of its joint payment; '' if it is paid alone. */
  jointPaymentId: string;
  /** As the ledger has it. */
  eventId: string;
  isFree: boolean;
  isPaid: boolean;
  isRejected: boolean;
  /** It has a seat, or opens events once it is paid. */
  isLive: boolean;
  whyNoCash?: 'alreadyPaid' | 'isCancelled' | undefined;
  held: Balances | undefined;
  /** What is still to come, and the account that holds it. */
  due: number;
  from: LedgerAccount;
  /** False where it may not happen to what is in this state. */
  move(act: PaymentAct, money: readonly LedgerEntry[], record?: object): Promise<boolean>;
  /** Registrations that were made with it and hold a seat. */
  isInUse(): Promise<boolean>;
  /** Who was let in with it; undefined where nobody was. */
  letIn(): Promise<'owner' | 'member' | undefined>;
  /** By its student; the money that was received stays. */
  cancel(record: object): Promise<void>;
}

/** In no particular order; those that are gone are left out. */
export async function lockPayables(
  tx: Tx,
  platform: Platform,
  ids: readonly string[],
  actor: string,
): Promise<Payable[]> {
  // Orders first, as everywhere.
  const orders = await lockOrders(tx, ids);
  const registrations = await lockRegistrations(tx, ids);
  // Read after the locks, so that it holds until the end.
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
    whyNoCash: whyNot(row, 'settleByCash'),
    ...owedOf(balances.get(row.id)),
    async move(act, money, record = {}) {
      const event = { name: nameOf[act], money, record };
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

const nameOf = {
  settle: 'settleByCredit',
  settlePart: 'settlePartByCredit',
  takeCash: 'settleByCash',
  takeCashPart: 'settlePartByCash',
  unsettle: 'unsettle',
  refund: 'refund',
  book: 'book',
} as const satisfies Record<PaymentAct, string>;

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

/** The account of what is waited for, once nothing of it is rejected any more. */
export const waitingAccount = ({ isLive }: Pick<Payable, 'isLive'>): LedgerAccount => (isLive ? 'toCheck' : 'released');

export const owedOf = (held: Balances | undefined) => ({
  held,
  due: unpaidAccounts.reduce((sum, account) => sum + (held?.[account] ?? 0), 0),
  from: unpaidAccounts.find((name) => (held?.[name] ?? 0) > 0) ?? ('toCheck' as const),
});
