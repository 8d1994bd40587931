import { listMyOrders } from '#features/passes/own-contract.ts';
import {
  answerOnce,
  attemptOf,
  countRefusedTeams,
  type ProofCleaner,
  type RegistrationLimits,
  readStoredProof,
} from '#features/registrations/server/index.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { createLinkSigner } from '#server/http/link-signer.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import * as admin from '../admin-contract.ts';
import * as contract from '../contract.ts';
import * as joint from '../joint-contract.ts';
import { buyPass } from './buying/buy-pass.ts';
import { decideOrder } from './decisions/decide-order.ts';
import type { FingerprintIndex } from './decisions/fingerprint-index.ts';
import { getOrder } from './decisions/get-order.ts';
import { takeBackOrder } from './decisions/take-back-order.ts';
import { undoDecision } from './decisions/undo-decision.ts';
import { payTogether } from './joint/pay-together.ts';
import { quoteTogether, readPayment, teamsIn } from './joint/read-payment.ts';
import { resendProof } from './joint/resend-proof.ts';
import { exportOrders, findOrders } from './list-orders.ts';
import { storedOrderProofs } from './order-proofs.ts';
import { myOrders, passPayment } from './read-orders.ts';
import { readOrder } from './rows.ts';

export { approveOrderAtDesk, quoteOrderAtDesk, sellOrderAtDesk } from './buying/sell-at-desk.ts';
export { decideWaiting, writeDecision } from './decisions/decide-waiting.ts';
export { createFingerprintIndex, type FingerprintIndex } from './decisions/fingerprint-index.ts';
export {
  isOnlyClaim,
  lockTransactionId,
  type SameTransaction,
  sameTransactions,
} from './decisions/same-transaction.ts';
export { undoDecision } from './decisions/undo-decision.ts';
export { hasGroupPrice, hasOwnCollegePrice } from './held-prices.ts';
export {
  lockWithOthers,
  readJointLines,
  readLines,
  type ShownLine,
  versionOf,
} from './joint/joint-lines.ts';
export { moveOrder, moveOrders } from './move-order.ts';
export { orderProofs, storedOrderProofs, sweepOrderProofs } from './order-proofs.ts';
export { orderHolds, ownPlaces } from './order-terms.ts';
export { countWaitingOrders, ordersOfStudent } from './read-orders.ts';
export { removeOrdersOfStudent } from './remove-orders.ts';
export { isInUse, ledgerEventOf, lockOrders, type OrderRow, type ShownOrder, selectOrders } from './rows.ts';

export function orderRoutes(
  platform: Platform,
  cleaner: ProofCleaner,
  { networkSeats, namedMembers, teamQuotes, couponTriesAt, proofsAgain }: RegistrationLimits,
  fingerprints: FingerprintIndex,
): Route[] {
  const { db } = platform;
  const links = createLinkSigner(platform.signingKey, platform.now);
  const withProof = <T>(outcome: T): T => {
    if (!(outcome instanceof Refusal)) cleaner.wake();
    return outcome;
  };
  return [
    implement(contract.buyPass, async ({ viewer, params, body, file, idempotencyKey, ip }) => {
      const to = `pass:${params.passId}`;
      const attempt = attemptOf(viewer.id, idempotencyKey, { to, body, file });
      return withProof(
        await answerOnce(platform, attempt, () =>
          couponTriesAt(ip)(viewer.id, body.coupon, () =>
            buyPass(platform, networkSeats, attempt, params.passId, body, file),
          ),
        ),
      );
    }),
    implement(contract.getPassPayment, ({ viewer, params, query, ip }) =>
      couponTriesAt(ip)(viewer.id, query.coupon, () => passPayment(platform, viewer.id, params.passId, query.coupon)),
    ),
    implement(joint.quoteTogether, ({ viewer, body, ip }) =>
      quoteTogether(platform, { couponTries: couponTriesAt(ip), teamQuotes, namedMembers }, viewer.id, body.lines),
    ),
    implement(joint.payTogether, async ({ viewer, body, file, idempotencyKey, ip }) => {
      const attempt = attemptOf(viewer.id, idempotencyKey, { to: 'pay together', body, file });
      const limits = { networkSeats, namedMembers, couponTries: couponTriesAt(ip) };
      const pay = () => payTogether(platform, limits, { attempt, ...body }, file);
      const outcome = await answerOnce(platform, attempt, pay);
      return withProof(await countRefusedTeams(teamQuotes, viewer.id, teamsIn(body.lines), outcome));
    }),
    implement(joint.getJointPayment, ({ viewer, params }) => readPayment(platform, viewer.id, params.paymentId)),
    implement(joint.resendJointProof, async ({ viewer, params: { paymentId }, body, file, idempotencyKey }) => {
      const attempt = attemptOf(viewer.id, idempotencyKey, { to: paymentId, body, file });
      const { transactionId } = body;
      const resend = () =>
        proofsAgain(viewer.id, () => resendProof(platform, { attempt, paymentId, transactionId }, file));
      return withProof(await answerOnce(platform, attempt, resend));
    }),
    implement(listMyOrders, ({ viewer }) => myOrders(db, viewer.id)),
    implement(admin.findOrders, ({ query }) => findOrders(platform, links, query)),
    implement(admin.exportOrders, ({ query }) => exportOrders(platform, links, query)),
    implement(admin.getOrder, ({ params }) => getOrder({ db, links, fingerprints }, params.orderId)),
    implement(admin.decideOrder, ({ params, body, viewer }) =>
      decideOrder(platform, links, params.orderId, body, viewer.id),
    ),
    implement(admin.undoOrderDecision, async ({ params: { orderId, decisionId }, viewer }) => {
      const undone = await undoDecision(platform, viewer.id, { decisionId, madeOn: orderId });
      return undone instanceof Refusal ? undone : readOrder(db, orderId, links);
    }),
    implement(admin.takeBackOrder, ({ params, body, viewer }) =>
      takeBackOrder(platform, links, { ...params, ...body, adminId: viewer.id }),
    ),
    implement(admin.readOrderProof, ({ params, query }) =>
      readStoredProof(platform, storedOrderProofs(platform), links, { id: params.orderId, ...query }),
    ),
  ];
}
