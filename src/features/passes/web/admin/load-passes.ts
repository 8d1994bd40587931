import { festTimeZone } from '#features/edition/calls.ts';
import { listEvents } from '#features/events/calls.ts';
import { type CouponRecord, listCoupons, listPassRecords, type PassRecord } from '#features/passes/admin-contract.ts';
import { adminApi, api } from '#web/api.ts';
import type { PassEvent } from './pass-state.ts';

export interface PassesLoad {
  tab: 'passes';
  passes: readonly PassRecord[];
  events: readonly PassEvent[];
  timeZone: string;
}

/** A pass or an event that a coupon can be for. */
export interface CouponThing {
  _id: string;
  title: string;
}

export interface CouponsLoad {
  tab: 'coupons';
  coupons: readonly CouponRecord[];
  /** All passes and events, for the choice of what a coupon is for. */
  things: readonly CouponThing[];
  timeZone: string;
}

export async function loadPasses(): Promise<PassesLoad> {
  const [passes, events, timeZone] = await Promise.all([
    adminApi.call(listPassRecords),
    adminApi.call(listEvents),
    festTimeZone(api),
  ]);
  return { tab: 'passes', passes, events: events.toSorted((a, b) => a.title.localeCompare(b.title)), timeZone };
}

export async function loadCoupons(): Promise<CouponsLoad> {
  const [coupons, { passes, events, timeZone }] = await Promise.all([adminApi.call(listCoupons), loadPasses()]);
  const things = [...passes.map(({ _id, name }) => ({ _id, title: name })), ...events];
  return { tab: 'coupons', coupons, things, timeZone };
}
