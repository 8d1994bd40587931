import type { OrderStatus } from '#features/passes/own-contract.ts';
import type { LedgerAccount } from '#shared/payments/payment-ledger.ts';

/**
 * What happens to an order after it was bought. `replaceProof`: it waits, and what is paid with it is sent again.
 * `settle`, `settlePart`: by a bank's credit, the whole or a part.
 * `takeCash`, `takeCashPart`: the same in cash. `unsettle`: a credit was taken off it again. `undo`: of the desk's
 * decision on what is paid together. `book`: money moves and the status stays.
 */
export type OrderAct =
  | 'approve'
  | 'reject'
  | 'resubmit'
  | 'replaceProof'
  | 'settle'
  | 'settlePart'
  | 'takeCash'
  | 'takeCashPart'
  | 'unsettle'
  | 'undo'
  | 'refund'
  | 'book'
  | 'cancel';

const paid = { pending: 'active', rejected: 'active' } as const;
const paidInPart = { pending: 'pending', rejected: 'pending' } as const;
// Money is never refused; a person gives it back.
const cancelled = { cancelled: 'cancelled' } as const;
const same = { pending: 'pending', active: 'active', rejected: 'rejected', cancelled: 'cancelled' } as const;

/** The one table of what may become of an order; what it does not name is refused. */
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

/** Whether it takes one of what is sold: of the pass, at its price, with its coupon. */
export const countsAsSold = (status: OrderStatus): boolean => status === 'pending' || status === 'active';

/** Where the money of an order in this status is; what was received of a cancelled one stays until it is given back. */
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
