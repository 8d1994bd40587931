import { festTimeZone } from '#features/edition/calls.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { type LoadedPage, loadPage, textIn } from '#web/desk/list/load-page.ts';
import { findTeams, type TeamFilters } from '../contract.ts';

/** `timeZone` is the fest's: times are shown in it wherever the organiser is. */
export type LoadedTeams = LoadedPage<Output<typeof findTeams> & { timeZone: string }>;

export const filtersOf = (search: URLSearchParams): TeamFilters => ({
  q: textIn(search, 'q'),
  event: textIn(search, 'event', 64),
});

export function loadTeams(request: Pick<Request, 'url'>) {
  return loadPage(request, 'Failed to fetch teams. Please try again.', async (search, place) => {
    const query = { ...filtersOf(search), ...place };
    const [answer, timeZone] = await Promise.all([adminApi.call(findTeams, { query }), festTimeZone(api)]);
    return { ...answer, timeZone };
  });
}
