import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import * as admin from '../admin-contract.ts';
import { listPasses as listPublicPasses } from '../contract.ts';
import type { CachedPasses } from './public-passes.ts';
import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from './save-coupon.ts';
import { createPass, deletePass, listPasses, updatePass } from './save-pass.ts';

export {
  grantAllowances,
  readLeft,
  spendAllowance,
} from './allowances.ts';
export { type CouponTries, type CouponTriesAt, createCouponTries } from './coupon-tries.ts';
export {
  giveEntitlementBack,
  takeEntitlementAgain,
  takeEntitlementBeyondLimits,
} from './entitlements.ts';
export { groupSize, type Teammate } from './group-size.ts';
export { cachePasses } from './public-passes.ts';
export { buyerOf, isSoldOut, type Quote, quotePass, withCoupon } from './quote.ts';
export type { PassRow } from './rows.ts';
export {
  giveCouponBack,
  givePassBack,
  givePriceBack,
  handCouponOver,
  isNowSoldOut,
  readSoldAt,
  readSoldAtAll,
  takeCoupon,
  takeCouponBeyondLimit,
  takePass,
  takePassBeyondLimit,
  takePrice,
  type WhyNoCoupon,
  whyNoCoupon,
} from './sales.ts';

export {
  findSeededCoupons,
  findSeededPasses,
  removeSeededCoupon,
  removeSeededPass,
  seedPasses,
} from './seed-passes.ts';
export { findUsableOrder, handedOver, type OpeningOrder, openingOrders, type UsableOrder } from './usable-order.ts';

export function passRoutes(platform: Platform, passes: CachedPasses): Route[] {
  const { db } = platform;
  return [
    implement(listPublicPasses, async () => (await passes.current()).list),
    implement(admin.listPassRecords, () => listPasses(db, platform.now())),
    implement(admin.createPass, ({ body, viewer }) => createPass(platform, body, viewer.id)),
    implement(admin.updatePass, ({ params, body, viewer }) => updatePass(platform, params.passId, body, viewer.id)),
    implement(admin.deletePass, ({ params, viewer }) => deletePass(platform, params.passId, viewer.id)),
    implement(admin.listCoupons, () => listCoupons(db)),
    implement(admin.createCoupon, ({ body, viewer }) => createCoupon(platform, body, viewer.id)),
    implement(admin.updateCoupon, ({ params, body, viewer }) =>
      updateCoupon(platform, params.couponId, body, viewer.id),
    ),
    implement(admin.deleteCoupon, ({ params, viewer }) => deleteCoupon(platform, params.couponId, viewer.id)),
  ];
}
