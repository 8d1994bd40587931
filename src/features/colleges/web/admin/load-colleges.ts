import { type CollegeFilters, findColleges } from '#features/colleges/contract.ts';
import { listUnknownNames } from '#features/colleges/join-contract.ts';
import { festTimeZone } from '#features/edition/calls.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { type LoadedPage, loadPage, textFilterIn } from '#web/desk/list/load-page.ts';

export type LoadedColleges = LoadedPage<
  Output<typeof findColleges> & { unknown: Output<typeof listUnknownNames>; timeZone: string }
>;

const filtersOf = (search: URLSearchParams): CollegeFilters => ({ q: textFilterIn(search, 'q') });

export function loadColleges(request: Pick<Request, 'url'>) {
  return loadPage(request, 'Failed to load the colleges. Please try again.', async (search, place) => {
    const query = { ...filtersOf(search), ...place };
    const [answer, unknown, timeZone] = await Promise.all([
      adminApi.call(findColleges, { query }),
      adminApi.call(listUnknownNames),
      festTimeZone(api),
    ]);
    return { ...answer, unknown, timeZone };
  });
}
