import { type ShownOrder, versionOf } from '#features/orders/server/index.ts';
import type { DeskItem } from '#features/payments/desk-contract.ts';
import { balancesOf } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { orderPayer } from '../payers.ts';

/** An order as the file of its payment shows it. It is checked among the passes, which also show its proof and flags. */
export async function toOrderItem(db: Db, order: ShownOrder): Promise<DeskItem> {
  const balances = await balancesOf(db, [order.id]);
  return {
    ...orderPayer(order, balances.get(order.id)),
    paymentProof: '',
    additionalInfo: '',
    waitingSince: order.resubmitted_at || order.created_at,
    isResubmitted: order.resubmitted_at !== '',
    isReleased: false,
    lastReason: order.reason,
    flags: [],
    lines: [],
    sentForCancelled: 0,
    version: versionOf([order]),
    waitsAs: '',
  };
}
