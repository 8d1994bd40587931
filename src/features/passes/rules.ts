import { eventTypes } from '#features/events/contract.ts';
import { priceListFaults } from '#features/prices/rules.ts';
import { countOf } from '#shared/counts.ts';
import type { CouponFields, Covers, PassFields } from './admin-contract.ts';
import type { OrderStatus } from './own-contract.ts';

/** The rules that look at several fields of a pass. Keys are field names. */
export function passFaults(fields: PassFields): Record<string, string> {
  const faults: Record<string, string> = {};
  const nothing = whyCoversNothing(fields.covers);
  if (nothing) faults.covers = nothing;
  if (fields.prices.length === 0) faults.prices = 'Please add at least one price. A pass for nothing costs 0.';
  for (const [index, fault] of Object.entries(priceListFaults(fields.prices))) faults[`prices.${index}`] = fault;
  if (isBackwards(fields.saleFrom, fields.saleUntil)) faults.saleUntil = 'The sale cannot end before it begins';
  return faults;
}

export function whyCoversNothing(covers: Covers): string | undefined {
  if (covers.kind === 'events' && covers.events.length === 0) return 'Please choose at least one event';
  if (covers.kind === 'any' && covers.count === 0) return 'Please say how many events the pass opens';
  const counts = covers.kind === 'allowance' ? Object.values(covers.counts) : [1];
  return counts.some((count) => count !== undefined && count > 0)
    ? undefined
    : 'This pass covers nothing. Please allow at least one event of a type';
}

/** Keys are field names. */
export function couponFaults({ amount, percent, from, until }: CouponFields): Record<string, string> {
  const faults: Record<string, string> = {};
  if (amount === undefined && percent === undefined) faults.amount = 'Please enter an amount or a percentage';
  if (amount !== undefined && percent !== undefined) {
    faults.percent = 'A coupon takes off an amount or a percentage, not both';
  }
  if (isBackwards(from, until)) faults.until = 'The coupon cannot end before it begins';
  return faults;
}

const isBackwards = (from: string | undefined, until: string | undefined) =>
  Boolean(from && until && Date.parse(until) <= Date.parse(from));

/** The amount after the coupon, in whole rupees, rounded down and never below 0. */
export function afterCoupon(
  amount: number,
  coupon: { amount?: number | undefined; percent?: number | undefined },
): number {
  const { amount: off = 0, percent = 0 } = coupon;
  return Math.max(0, Math.floor((amount * (100 - percent)) / 100) - off);
}

/** Orders in these statuses count as sold, for the limits of their pass, their price and their coupon. */
export const soldStatuses = ['pending', 'active'] as const satisfies readonly OrderStatus[];

export function countsAsSold(status: OrderStatus): boolean {
  const sold: readonly OrderStatus[] = soldStatuses;
  return sold.includes(status);
}

/** Codes are compared without case, because people copy them from a poster. */
export const couponKey = (code: string): string => code.trim().toUpperCase();

/** Leaves out unpublished events, because their ids are as secret as their titles. The words still count them. */
export const shownCovers = (covers: Covers, isPublished: (eventId: string) => boolean): Covers =>
  covers.kind === 'events' ? { ...covers, events: covers.events.filter(isPublished) } : covers;

/**
 * What a pass opens, in words: 'All events that take a pass', '1 technical and 1 nontechnical event', '4 events of any
 * type'.
 */
export function coversText(covers: Covers, titleOf: (eventId: string) => string | undefined = () => undefined): string {
  // Some events take only a fee, so this is not simply 'All events'.
  if (covers.kind === 'all') return 'All events that take a pass';
  if (covers.kind === 'any') return `${countOf(covers.count, 'event')} of any type`;
  if (covers.kind === 'events') {
    const titles = covers.events.map(titleOf).filter((title) => title !== undefined);
    return titles.length === covers.events.length ? listed(titles) : countOf(covers.events.length, 'chosen event');
  }
  const counts = eventTypes.flatMap((type) => (covers.counts[type] ? [{ type, count: covers.counts[type] }] : []));
  const last = counts.at(-1)?.count;
  return `${listed(counts.map(({ type, count }) => `${count} ${type}`))} ${last === 1 ? 'event' : 'events'}`;
}

const listed = (parts: readonly string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');
