import { balancesOf } from '#features/registrations/server/index.ts';
import { write } from '#server/db/write.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { moveOrder } from '../move-order.ts';
import { isInUse, lockOrder, readOrder } from '../rows.ts';

interface Asked {
  orderId: string;
  reason: string;
  adminId: string;
}

/**
 * Takes back a pass that cost nothing or whose money was refunded, for example because the wrong people used a coupon.
 * A rejection would ask the student to pay again.
 */
export function takeBackOrder(platform: Platform, links: LinkSigner, { orderId, reason, adminId }: Asked) {
  return write(platform.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('orderNotFound');
    if (order.amount_due_paise > 0) {
      if (order.status !== 'active') return refuse(order.status === 'cancelled' ? 'alreadyCancelled' : 'notFree');
      if (((await balancesOf(tx, [orderId])).get(orderId)?.received ?? 0) > 0) return refuse('moneyIsHere');
    }
    if (await isInUse(tx, orderId)) return refuse('inUse');
    const move = { act: 'cancel', source: 'status', actor: `admin:${adminId}`, reason } as const;
    if ((await moveOrder(tx, platform, order, move)) instanceof Refusal) return refuse('alreadyCancelled');
    return readOrder(tx, orderId, links);
  });
}
