import { listMyOrders } from '#features/passes/own-contract.ts';
import { createCouponTries } from '#features/passes/server/index.ts';
import {
  answerOnce,
  attemptOf,
  createLinkSigner,
  type NetworkSeats,
  type ProofCleaner,
} from '#features/registrations/server/index.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import * as admin from '../admin-contract.ts';
import * as contract from '../contract.ts';
import { buyPass } from './buy-pass.ts';
import { decideOrder, getOrder } from './decide-order.ts';
import { exportOrders, findOrders } from './list-orders.ts';
import { readOrderProof } from './order-proofs.ts';
import { listOrders, myOrders, passPayment } from './read-orders.ts';

export { isClaimedByOrder } from './decide-order.ts';
export { moveOrder, moveOrders } from './move-order.ts';
export { orderProofs, receivedOrderProofs, sweepOrderProofs } from './order-proofs.ts';
export { countWaitingOrders, exportOrders } from './read-orders.ts';
export { removeOrdersOfStudent } from './remove-orders.ts';
export { ledgerEventOf, lockOrders, type OrderRow, type ShownOrder, selectOrders } from './rows.ts';
export { approveOrderAtDesk, quoteOrderAtDesk, sellOrderAtDesk } from './sell-at-desk.ts';

export function orderRoutes(platform: Platform, cleaner: ProofCleaner, networkSeats: NetworkSeats): Route[] {
  const { db } = platform;
  const couponTries = createCouponTries(platform);
  const links = createLinkSigner(platform.signingKey, platform.now);
  return [
    implement(contract.buyPass, async ({ viewer, params, body, file, idempotencyKey }) => {
      const to = `pass:${params.passId}`;
      const attempt = attemptOf(viewer.id, idempotencyKey, { to, body, file });
      const bought = await answerOnce(platform, attempt, () =>
        couponTries(viewer.id, body.coupon, () => buyPass(platform, networkSeats, attempt, params.passId, body, file)),
      );
      if (!(bought instanceof Refusal)) cleaner.wake();
      return bought;
    }),
    implement(contract.getPassPayment, ({ viewer, params, query }) =>
      couponTries(viewer.id, query.coupon, () => passPayment(platform, viewer.id, params.passId, query.coupon)),
    ),
    implement(listMyOrders, ({ viewer }) => myOrders(db, viewer.id)),
    implement(admin.listOrders, ({ query }) => listOrders(db, links, query)),
    implement(admin.findOrders, ({ query }) => findOrders(db, links, query)),
    implement(admin.exportOrders, ({ query }) => exportOrders(platform, links, query)),
    implement(admin.getOrder, ({ params }) => getOrder(db, links, params.orderId)),
    implement(admin.decideOrder, ({ params, body, viewer }) =>
      decideOrder(platform, links, params.orderId, body, viewer.id),
    ),
    implement(admin.readOrderProof, ({ params, query }) => readOrderProof(platform, links, params.orderId, query)),
  ];
}
