import type { OrderStatus } from '#features/passes/own-contract.ts';
import { paidAlready } from '#features/registrations/paid-already-rules.ts';
import type { LedgerAccount, PaymentAct } from '#shared/payments/payment-ledger.ts';

/**
 * What can happen to an order after it was bought.
 * - `replaceProof`: it still waits, and the proof of its joint payment is sent again.
 * - `undo`: a person takes back their own decision before it is mailed.
 */
export type OrderAct = PaymentAct | 'approve' | 'reject' | 'resubmit' | 'replaceProof' | 'undo' | 'cancel';

const paid = { pending: 'active', rejected: 'active' } as const;
const paidInPart = { pending: 'pending', rejected: 'pending' } as const;
// Money is never refused; a person gives it back.
const cancelled = { cancelled: 'cancelled' } as const;
const same = { pending: 'pending', active: 'active', rejected: 'rejected', cancelled: 'cancelled' } as const;

/** The only table of an order's transitions; what it does not list is refused. */
const outcomes: Record<OrderAct, Partial<Record<OrderStatus, OrderStatus>>> = {
  approve: paid,
  // A decision that was wrong is taken back by the opposite one.
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

/** The account that holds the money of an order in this status. What was received stays there until it is refunded. */
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

/** What a student does whose rejected order cannot be paid again. */
export const afterRefusal = (transactionId: string, contact: Parameters<typeof paidAlready>[1]): string =>
  `${paidAlready(transactionId, contact)} The organisers can still accept your payment. If you have not paid, please do not pay.`;
