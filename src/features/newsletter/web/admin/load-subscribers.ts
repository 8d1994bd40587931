import { festTimeZone } from '#features/edition/calls.ts';
import { findSubscribers, type SubscriberFilters } from '#features/newsletter/contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { type LoadedPage, loadPage, textIn } from '#web/desk/list/load-page.ts';

export type LoadedSubscribers = LoadedPage<Output<typeof findSubscribers> & { timeZone: string }>;

export const filtersOf = (search: URLSearchParams): SubscriberFilters => ({ q: textIn(search, 'q') });

export function loadSubscribers(request: Pick<Request, 'url'>) {
  return loadPage(request, 'Failed to load the newsletter list. Please try again.', async (search, place) => {
    const query = { ...filtersOf(search), ...place };
    const [answer, timeZone] = await Promise.all([adminApi.call(findSubscribers, { query }), festTimeZone(api)]);
    return { ...answer, timeZone };
  });
}
