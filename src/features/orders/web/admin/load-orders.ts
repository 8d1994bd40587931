import { festTimeZone } from '#features/edition/calls.ts';
import { findOrders, type OrderFilters } from '#features/orders/admin-contract.ts';
import { orderStatuses } from '#features/passes/own-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import {
  choiceFilterIn,
  type LoadedPage,
  loadPage,
  type PageOrFailed,
  textFilterIn,
} from '#web/desk/list/load-page.ts';

export type LoadedOrders = LoadedPage<Output<typeof findOrders> & { timeZone: string }>;

export const filtersOf = (search: URLSearchParams): OrderFilters => ({
  q: textFilterIn(search, 'q'),
  status: choiceFilterIn(search, 'status', orderStatuses),
  pass: textFilterIn(search, 'pass', 64),
  coupon: textFilterIn(search, 'coupon', 64),
});

export function loadOrders(
  request: Pick<Request, 'url'>,
): Promise<PageOrFailed<Output<typeof findOrders> & { timeZone: string }>> {
  return loadPage(request, 'Failed to fetch orders. Please try again.', async (search, place) => {
    const query = { ...filtersOf(search), ...place };
    const [answer, timeZone] = await Promise.all([adminApi.call(findOrders, { query }), festTimeZone(api)]);
    return { ...answer, timeZone };
  });
}
