import type { OrderStatus } from '#features/passes/own-contract.ts';
import { paidAlready } from '#features/registrations/paid-already-rules.ts';
import type { LedgerAccount, PaymentAct } from '#shared/payments/payment-ledger.ts';

/**
 * What can happen to an order after it was bought.
 * - `replaceProof`: the order still waits, and the student sends the proof of its joint payment again.
 * - `undo`: organisers take back their own decision before it is mailed.
 */
export type OrderAct = PaymentAct | 'approve' | 'reject' | 'resubmit' | 'replaceProof' | 'undo' | 'cancel';

const paid = { pending: 'active', rejected: 'active' } as const;
const paidInPart = { pending: 'pending', rejected: 'pending' } as const;
// Money for a cancelled order is still recorded. An organiser refunds it.
const cancelled = { cancelled: 'cancelled' } as const;
const same = { pending: 'pending', active: 'active', rejected: 'rejected', cancelled: 'cancelled' } as const;

/** The only table of an order's transitions. A transition that is not in it is refused. */
const outcomes: Record<OrderAct, Partial<Record<OrderStatus, OrderStatus>>> = {
  approve: paid,
  // An organiser corrects a wrong decision by making the opposite one.
  reject: { pending: 'rejected', active: 'rejected' },
  resubmit: { rejected: 'pending' },
  replaceProof: { pending: 'pending' },
  settle: { ...paid, ...cancelled },
  settlePart: { ...paidInPart, ...cancelled },
  takeCash: paid,
  takeCashPart: paidInPart,
  unsettle: { active: 'pending', ...cancelled },
  undo: { active: 'pending', rejected: 'pending' },
  refund: same,
  book: same,
  cancel: { pending: 'cancelled', active: 'cancelled', rejected: 'cancelled' },
};

export const outcomeOf = (act: OrderAct, from: OrderStatus): OrderStatus | undefined => outcomes[act][from];

/**
 * The account of the ledger that holds the money of an order in this status. Received money stays there until it is
 * refunded.
 */
export function accountOf(status: OrderStatus): LedgerAccount {
  switch (status) {
    case 'pending':
      return 'toCheck';
    case 'active':
      return 'received';
    case 'rejected':
      return 'rejected';
    case 'cancelled':
      return 'released';
  }
}

/** Tells a student what to do when a rejected order cannot be paid again. */
export const afterRefusal = (transactionId: string, contact: Parameters<typeof paidAlready>[1]): string =>
  `${paidAlready(transactionId, contact)} The organisers can still accept your payment. If you have not paid, please do not pay.`;
