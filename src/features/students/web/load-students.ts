import { festTimeZone } from '#features/edition/calls.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { choiceIn, type LoadedPage, loadPage, textIn } from '#web/desk/list/load-page.ts';
import { findStudents, type StudentFilters, studentGroups } from '../contract.ts';

/** `timeZone` is the fest's: times are shown in it wherever the organiser is. */
export type LoadedStudents = LoadedPage<Output<typeof findStudents> & { timeZone: string }>;

export const filtersOf = (search: URLSearchParams): StudentFilters => ({
  q: textIn(search, 'q'),
  filter: choiceIn(search, 'filter', studentGroups),
});

export function loadStudents(request: Pick<Request, 'url'>) {
  return loadPage(request, 'Failed to fetch students. Please try again.', async (search, place) => {
    const query = { ...filtersOf(search), ...place };
    const [answer, timeZone] = await Promise.all([adminApi.call(findStudents, { query }), festTimeZone(api)]);
    return { ...answer, timeZone };
  });
}
