import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import * as admin from '../admin-contract.ts';
import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from './save-coupon.ts';
import { createPass, deletePass, listPasses, updatePass } from './save-pass.ts';

export function passAdminRoutes(platform: Platform): Route[] {
  const { db } = platform;
  return [
    implement(admin.listPassRecords, () => listPasses(db)),
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
