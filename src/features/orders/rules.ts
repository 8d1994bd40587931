import type { OrderStatus } from '#features/passes/own-contract.ts';
import type { LedgerAccount } from '#shared/payments/payment-ledger.ts';

/** What happens to an order after it was bought. */
export type OrderAct = 'approve' | 'reject' | 'resubmit' | 'settle';

/** The one table of what may become of an order; what it does not name is refused. */
const outcomes: Record<OrderAct, Partial<Record<OrderStatus, OrderStatus>>> = {
  approve: { pending: 'active', rejected: 'active' },
  // A decision that was wrong is taken back by the opposite one.
  reject: { pending: 'rejected', active: 'rejected' },
  resubmit: { rejected: 'pending' },
  settle: { pending: 'active', rejected: 'active' },
};

export const outcomeOf = (act: OrderAct, from: OrderStatus): OrderStatus | undefined => outcomes[act][from];

/** Whether it takes one of what is sold: of the pass, at its price, with its coupon. */
export const countsAsSold = (status: OrderStatus): boolean => status === 'pending' || status === 'active';

/** Where the money of an order in this status is. */
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
